import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { servingSchema } from '#src/domain/channel/serving.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { MarkedField } from '#src/editor/answer/marked/marked-field.tsx'
import { OwnTextsFields } from '#src/features/shared/conversation-texts/own-texts.tsx'
import { OwnHours } from '#src/features/shared/hours/own-hours.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { OwnSilence } from './own-silence.tsx'
import type { ServingDraft } from './serving-draft.ts'

/** Stands for the group that the application has. */
const USUAL = 'usual'

type ServingFieldsProps = {
  appId: string
  value: ServingDraft
  disabled: boolean
  onChange: (value: ServingDraft) => void
}

/** Who answers those who come by an account, when, and in which words, where it is not as for everybody else. */
export function ServingFields({ appId, value, disabled, onChange }: ServingFieldsProps) {
  const t = useTexts()
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } })).data ?? []
  const change = (part: Partial<ServingDraft>) => onChange({ ...value, ...part })
  const { bot, groupId, welcome, hours, silence, texts, translations } = value
  const title = t(($) => $.accounts.serving.title)
  return (
    <section aria-label={title} className="flex flex-col gap-5">
      <h3 className="text-14 font-medium text-ink">{title}</h3>
      <Switch
        label={t(($) => $.accounts.serving.bot)}
        help={t(($) => $.accounts.serving.botHelp)}
        checked={bot}
        disabled={disabled}
        onCheckedChange={(on) => change({ bot: on })}
      />
      {bot && (
        <MarkedField
          label={t(($) => $.accounts.serving.welcome)}
          help={t(($) => $.accounts.serving.welcomeHelp)}
          value={welcome}
          limit={LIMITS.robot.welcome}
          form="words"
          variables={[]}
          disabled={disabled}
          error={
            servingSchema.shape.welcome.safeParse(welcome).success
              ? undefined
              : t(($) => $.answer.problems.FORBIDDEN_CHARACTERS)
          }
          onChange={(text) => change({ welcome: text })}
        />
      )}
      <Field label={t(($) => $.accounts.serving.group)} help={t(($) => $.accounts.serving.groupHelp)}>
        <Select<string>
          value={groupId ?? USUAL}
          disabled={disabled}
          onValueChange={(id) => change({ groupId: id === USUAL ? null : id })}
          options={[
            { value: USUAL, label: t(($) => $.accounts.serving.groupUsual) },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <OwnHours
        appId={appId}
        label={t(($) => $.team.groups.hours)}
        value={hours}
        disabled={disabled}
        help={{ own: t(($) => $.accounts.serving.hoursHelp) }}
        onChange={(next) => change({ hours: next })}
      />
      <OwnSilence value={silence} disabled={disabled} onChange={(next) => change({ silence: next })} />
      <OwnTextsFields appId={appId} value={{ texts, translations }} disabled={disabled} onChange={change} />
    </section>
  )
}
