import { client } from '#src/api/client.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { WAIT_ENDS } from '#src/domain/routing/state.ts'
import { LATE_ACTIONS, NEW_TIMEOUTS } from '#src/domain/settings/timeouts.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { UsedByLine } from '#src/features/shared/used-by/used-by.tsx'
import { SecondsField } from '#src/features/shared/fields/seconds-field.tsx'
import { TIMES, useTimeoutFields, type Time } from './timeouts-words.ts'
import type { TimeoutsFormState } from './use-timeouts-form.ts'

/** What a time begins with when it is turned on. */
const USUAL = { agentReminder: 60, agentEnd: 600, visitorReminder: 600, conversation: 86_400, queueEnd: 600 }
type TimeoutsCardProps = { appId: string; form: TimeoutsFormState }

/** For how long an agent, a visitor and the conversation itself are waited with, and what happens then. */
export function TimeoutsCard({ appId, form }: TimeoutsCardProps) {
  const t = useTexts()
  const { draft, issues, set } = form
  const fieldsOf = useTimeoutFields()
  const fieldOf = (name: Time) => (
    <SecondsField
      key={name}
      label={t(($) => $.settings.timeouts[name])}
      help={t(($) => $.settings.timeouts[`${name}Help`])}
      value={draft[name]}
      usual={name === 'visitorEnd' ? NEW_TIMEOUTS.visitorEnd : USUAL[name]}
      isAlways={name === 'visitorEnd'}
      {...LIMITS.timeouts[name]}
      error={issues.some(({ path }) => path[0] === name) ? t(($) => $.settings.timeouts.reminderTooLate) : undefined}
      onChange={(seconds) => set({ [name]: seconds })}
    />
  )
  return (
    <Card
      id="timeouts"
      aria-label={t(($) => $.finder.sections.timeouts.title)}
      title={t(($) => $.finder.sections.timeouts.title)}
      note={t(($) => $.settings.timeouts.note)}
      actions={
        <PartDeeds
          section={t(($) => $.finder.sections.timeouts.title)}
          load={() => client.settings.timeoutsHistory({ appId })}
          fieldsOf={fieldsOf}
          now={draft}
          usual={NEW_TIMEOUTS}
          isDirty={form.isDirty}
          onRestore={form.replace}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <UsedByLine part="timeouts" />
        {fieldOf('agentReminder')}
        {draft.agentReminder !== null && (
          <Field label={t(($) => $.settings.timeouts.lateAction)}>
            <RadioGroup
              value={draft.lateAction}
              onValueChange={(lateAction) => set({ lateAction })}
              options={LATE_ACTIONS.map((value) => ({ value, label: t(($) => $.settings.timeouts.late[value]) }))}
            />
          </Field>
        )}
        {TIMES.slice(1).map(fieldOf)}
        {draft.queueEnd !== null && (
          <Field label={t(($) => $.settings.timeouts.queueOutcome)}>
            <RadioGroup
              value={draft.queueOutcome}
              onValueChange={(queueOutcome) => set({ queueOutcome })}
              options={WAIT_ENDS.map((value) => ({ value, label: t(($) => $.settings.timeouts.outcome[value]) }))}
            />
          </Field>
        )}
      </div>
      <PartConflict form={form} stateOf={({ timeouts }) => timeouts} fieldsOf={fieldsOf} />
    </Card>
  )
}
