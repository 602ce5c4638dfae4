import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { draftOf, usualHours, type HoursDraft } from '#src/editor/hours/hours-draft.ts'
import { HoursFields } from '#src/editor/hours/hours-fields.tsx'
import { CalendarFiles } from '#src/features/shared/hours/calendar-files.tsx'
import { InheritedHours, useInheritedHours } from '#src/features/shared/hours/inherited-hours.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { browserZone } from '#src/lib/browser-zone.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'

type GroupHoursProps = {
  appId: string
  /** null: as the channel or the application has it. */
  value: HoursDraft | null
  disabled: boolean
  onChange: (value: HoursDraft | null) => void
}

/** When people of a group are there: as the application, whose hours are told, or by hours of its own. */
export function GroupHours({ appId, value, disabled, onChange }: GroupHoursProps) {
  const t = useTexts()
  const inherited = useInheritedHours(appId)
  const begin = (): WorkingHours => inherited ?? usualHours(browserZone())
  return (
    <section aria-label={t(($) => $.team.groups.hours)} className="flex flex-col gap-4">
      <Field label={t(($) => $.team.groups.hours)}>
        <RadioGroup<'inherited' | 'own'>
          disabled={disabled}
          value={value === null ? 'inherited' : 'own'}
          onValueChange={(choice) => onChange(choice === 'own' ? draftOf(begin()) : null)}
          options={[
            {
              value: 'inherited',
              label: t(($) => $.team.groups.hoursInherited),
              help: t(($) => $.team.groups.hoursInheritedHelp),
            },
            { value: 'own', label: t(($) => $.team.groups.hoursOwn), help: t(($) => $.team.groups.hoursOwnHelp) },
          ]}
        />
      </Field>
      {value === null ? (
        <InheritedHours appId={appId} />
      ) : (
        <CalendarFiles appId={appId}>
          <HoursFields value={value} disabled={disabled} onChange={onChange} />
        </CalendarFiles>
      )}
    </section>
  )
}
