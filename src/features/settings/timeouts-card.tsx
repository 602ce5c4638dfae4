import { LIMITS } from '#src/domain/limits.ts'
import { LATE_ACTIONS, NEW_TIMEOUTS, type Timeouts } from '#src/domain/settings/timeouts.ts'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { SecondsField } from './seconds-field.tsx'
import type { TimeoutsFormState } from './use-timeouts-form.ts'

/** What a time begins with when it is turned on. */
const USUAL = { agentReminder: 60, agentEnd: 600, visitorReminder: 600, conversation: 86_400 }
const TIMES = ['agentReminder', 'agentEnd', 'visitorReminder', 'visitorEnd', 'conversation'] as const
type Time = (typeof TIMES)[number]

type OfForm = { form: TimeoutsFormState }

/** For how long an agent, a visitor and the conversation itself are waited with, and what happens then. */
export function TimeoutsCard({ form: { draft, issues, set } }: OfForm) {
  const t = useTexts()
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
    >
      <div className="flex flex-col gap-5">
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
      </div>
    </Card>
  )
}

/** Somebody else has changed them meanwhile: theirs or mine. */
export function TimeoutsConflict({ form }: OfForm) {
  const t = useTexts()
  const format = useFormat()
  const theirs = form.conflict?.theirs.timeouts
  const words = (times: Timeouts, name: keyof Timeouts) => {
    const value = times[name]
    if (value === null) return t(($) => $.settings.timeouts.off)
    return typeof value === 'number' ? format.duration(value * 1000) : t(($) => $.settings.timeouts.late[value])
  }
  const names = ['lateAction', ...TIMES] as const
  return (
    <ConflictDialog
      conflict={form.conflict}
      fields={
        theirs === undefined
          ? []
          : names
              .filter((name) => theirs[name] !== form.draft[name])
              .map((name) => ({
                label: t(($) => $.settings.timeouts[name]),
                mine: words(form.draft, name),
                theirs: words(theirs, name),
              }))
      }
      isBusy={form.isSaving}
      onKeepMine={() => void form.keepMine()}
      onTakeTheirs={form.takeTheirs}
      onClose={form.postpone}
    />
  )
}
