import { LIMITS } from '#src/domain/limits.ts'
import type { GroupRules } from '#src/domain/routing/group-rules.ts'
import { STRATEGIES, type Strategy } from '#src/domain/routing/state.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { Language } from '#src/lib/languages.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { GroupLanguage } from './group-language.tsx'
import { OptionalNumber } from './optional-number.tsx'

type GroupAskingProps = {
  strategy: Strategy
  rules: GroupRules
  /** What the members of the group speak. */
  spoken: readonly Language[]
  onStrategy: (strategy: Strategy) => void
  onRules: (part: Partial<GroupRules>) => void
}

const USUAL = { ring: 20, breakAfter: 3, lastAgentDays: 7, after: 60 }

/** Who of a group is asked, in which order, whether it rings at them, and how long they have afterwards. */
export function GroupAsking({ strategy, rules, spoken, onStrategy, onRules }: GroupAskingProps) {
  const t = useTexts()
  const { group } = LIMITS
  return (
    <>
      <Field label={t(($) => $.team.groups.strategy)}>
        <RadioGroup
          value={strategy}
          onValueChange={onStrategy}
          options={[...STRATEGIES.filter((one) => one !== 'manual'), 'manual' as const].map((value) => ({
            value,
            label: t(($) => $.team.strategy[value]),
            help: t(($) => $.team.strategyHelp[value]),
          }))}
        />
      </Field>
      {strategy !== 'manual' && (
        <>
          <OptionalNumber
            label={t(($) => $.team.groups.ring)}
            help={t(($) => $.team.groups.ringHelp)}
            value={rules.ringSeconds}
            usual={USUAL.ring}
            least={group.ring.least}
            most={group.ring.most}
            unit={t(($) => $.team.groups.seconds)}
            onChange={(ringSeconds) => onRules({ ringSeconds, ...(ringSeconds === null && { breakAfter: null }) })}
          />
          {rules.ringSeconds !== null && (
            <OptionalNumber
              label={t(($) => $.team.groups.breakAfter)}
              help={t(($) => $.team.groups.breakAfterHelp)}
              value={rules.breakAfter}
              usual={USUAL.breakAfter}
              least={1}
              most={group.breakAfter}
              unit={t(($) => $.team.groups.misses)}
              onChange={(breakAfter) => onRules({ breakAfter })}
            />
          )}
          <OptionalNumber
            label={t(($) => $.team.groups.lastAgent)}
            help={t(($) => $.team.groups.lastAgentHelp)}
            value={rules.lastAgentDays}
            usual={USUAL.lastAgentDays}
            least={1}
            most={group.lastAgentDays}
            unit={t(($) => $.team.groups.days)}
            onChange={(lastAgentDays) => onRules({ lastAgentDays })}
          />
          <Switch
            side="end"
            label={t(($) => $.team.groups.byPlace)}
            help={t(($) => $.team.groups.byPlaceHelp)}
            checked={rules.usePriority}
            onCheckedChange={(usePriority) => onRules({ usePriority })}
          />
          <GroupLanguage rules={rules} spoken={spoken} onRules={onRules} />
        </>
      )}
      <OptionalNumber
        label={t(($) => $.team.groups.after)}
        help={t(($) => $.team.groups.afterHelp)}
        value={rules.afterSeconds}
        usual={USUAL.after}
        {...LIMITS.afterWork.seconds}
        unit={t(($) => $.team.groups.seconds)}
        onChange={(afterSeconds) => onRules({ afterSeconds })}
      />
    </>
  )
}
