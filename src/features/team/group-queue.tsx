import { LIMITS } from '#src/domain/limits.ts'
import { BEYOND_ENDS, REFUSAL_ENDS, type GroupRules } from '#src/domain/routing/group-rules.ts'
import { CLOSING_ENDS } from '#src/domain/routing/state.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { GroupTimeout, useIsKept } from './group-timeout.tsx'
import { OptionalNumber } from './optional-number.tsx'

type GroupQueueProps = {
  appId: string
  rules: GroupRules
  /** The groups that could help out. */
  others: readonly { id: string; name: string }[]
  onRules: (part: Partial<GroupRules>) => void
}

const USUAL = { overflow: 60, tell: 60 }
const NONE = 'none'

/** How long a queue may be and a wait may last, who helps out, and what visitors hear meanwhile. */
export function GroupQueue({ appId, rules, others, onRules }: GroupQueueProps) {
  const t = useTexts()
  const { group } = LIMITS
  const { overflow, timeout } = rules
  const isKept = useIsKept(appId, timeout)
  const setOverflow = (id: string) =>
    id === NONE
      ? onRules({ overflow: null, ...(rules.beyond === 'overflow' && { beyond: 'message' as const }) })
      : onRules({ overflow: { groupId: id, after: overflow?.after ?? USUAL.overflow } })
  const refusals = REFUSAL_ENDS.map((value) => ({ value, label: t(($) => $.team.refusal[value]) }))
  const outsides = REFUSAL_ENDS.map((value) => ({ value, label: t(($) => $.team.outside[value]) }))
  const steps = {
    increaseLabel: t(($) => $.team.form.more),
    decreaseLabel: t(($) => $.team.form.less),
  }
  return (
    <>
      <Field label={t(($) => $.team.groups.greatest)} help={t(($) => $.team.groups.greatestHelp)}>
        <NumberField
          value={rules.greatest}
          min={0}
          max={LIMITS.queue.waiting}
          unit={t(($) => $.team.form.visitors)}
          {...steps}
          onValueChange={(next) => onRules({ greatest: next ?? LIMITS.queue.waiting })}
          className="w-44!"
        />
      </Field>
      <Field label={t(($) => $.team.groups.overflow)} help={t(($) => $.team.groups.overflowHelp)}>
        <Select
          value={overflow?.groupId ?? NONE}
          onValueChange={setOverflow}
          options={[
            { value: NONE, label: t(($) => $.team.groups.noOverflow) },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      {overflow !== null && (
        <Field label={t(($) => $.team.groups.overflowAfter)}>
          <NumberField
            value={overflow.after}
            min={group.overflowAfter.least}
            max={group.overflowAfter.most}
            unit={t(($) => $.team.groups.seconds)}
            {...steps}
            onValueChange={(next) => onRules({ overflow: { ...overflow, after: next ?? USUAL.overflow } })}
            className="w-44!"
          />
        </Field>
      )}
      <Field label={t(($) => $.team.groups.beyond)}>
        <RadioGroup
          value={rules.beyond}
          onValueChange={(beyond) => onRules({ beyond })}
          options={BEYOND_ENDS.filter((one) => one !== 'overflow' || overflow !== null).map((value) => ({
            value,
            label: t(($) => $.team.beyond[value]),
          }))}
        />
      </Field>
      <Field label={t(($) => $.team.groups.nobody)} help={t(($) => $.team.groups.nobodyHelp)}>
        <RadioGroup value={rules.nobody} onValueChange={(nobody) => onRules({ nobody })} options={refusals} />
      </Field>
      <Field label={t(($) => $.team.groups.outside)}>
        <RadioGroup value={rules.outside} onValueChange={(outside) => onRules({ outside })} options={outsides} />
      </Field>
      <Field label={t(($) => $.team.groups.closing)} help={t(($) => $.team.groups.closingHelp)}>
        <RadioGroup
          value={rules.closing}
          onValueChange={(closing) => onRules({ closing })}
          options={CLOSING_ENDS.map((value) => ({ value, label: t(($) => $.team.waitEnd[value]) }))}
        />
      </Field>
      <GroupTimeout appId={appId} value={timeout} onChange={(next) => onRules({ timeout: next })} />
      <DisabledReason reason={isKept ? t(($) => $.team.groups.returnsNever) : undefined} className="flex flex-col">
        <Switch
          side="end"
          label={t(($) => $.team.groups.returns)}
          help={t(($) => (isKept ? $.team.groups.returnsNever : $.team.groups.returnsHelp))}
          checked={rules.returnsToAgent}
          onCheckedChange={(returnsToAgent) => onRules({ returnsToAgent })}
        />
      </DisabledReason>
      <OptionalNumber
        label={t(($) => $.team.groups.tell)}
        help={t(($) => $.team.groups.tellHelp)}
        value={rules.tellEvery}
        usual={USUAL.tell}
        least={group.tellEvery.least}
        most={group.tellEvery.most}
        unit={t(($) => $.team.groups.seconds)}
        onChange={(tellEvery) => onRules({ tellEvery })}
      />
      <Switch
        side="end"
        label={t(($) => $.team.groups.estimate)}
        help={t(($) => $.team.groups.estimateHelp)}
        checked={rules.showEstimate}
        onCheckedChange={(showEstimate) => onRules({ showEstimate })}
      />
    </>
  )
}
