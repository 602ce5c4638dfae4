import { client } from '#src/api/client.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { draftOf, hoursOf } from '#src/editor/hours/hours-draft.ts'
import { HoursFields } from '#src/editor/hours/hours-fields.tsx'
import { CalendarFiles } from '#src/features/shared/hours/calendar-files.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { useHoursFields } from '#src/features/shared/hours/hours-words.ts'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { UsedByLine } from '#src/features/shared/used-by/used-by.tsx'
import type { HoursFormState, SavedHours } from './use-hours-form.ts'

type HoursSectionProps = { appId: string; form: HoursFormState }

/** When people are there, and for whom that does not count. */
export function HoursSection({ appId, form }: HoursSectionProps) {
  const t = useTexts()
  const fieldsOf = useHoursFields()
  const now = hoursOf(form.draft)
  const title = t(($) => $.finder.sections.hours.title)
  return (
    <section id="hours" aria-label={title} className="flex flex-col gap-4">
      <Card
        title={title}
        note={t(($) => $.settings.hours.note)}
        actions={
          <PartDeeds<WorkingHours>
            section={title}
            load={() => client.settings.hoursHistory({ appId })}
            fieldsOf={fieldsOf}
            now={now}
            usual={{ timeZone: now.timeZone, always: true, weekly: [], special: [] }}
            isDirty={form.isDirty}
            onRestore={(hours) => form.replace(draftOf(hours))}
          />
        }
      >
        <UsedByLine part="hours" />
      </Card>
      <CalendarFiles appId={appId}>
        <HoursFields value={form.draft} disabled={false} hasOutside onChange={(hours) => form.set(() => hours)} />
      </CalendarFiles>
      <PartConflict form={{ ...form, draft: now }} stateOf={({ hours }: SavedHours) => hours} fieldsOf={fieldsOf} />
    </section>
  )
}
