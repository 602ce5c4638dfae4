import { draftOf, usualHours, type HoursDraft } from '#src/editor/hours/hours-draft.ts'
import { HoursFields } from '#src/editor/hours/hours-fields.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { browserZone } from '#src/lib/browser-zone.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { CalendarFiles } from './calendar-files.tsx'
import { InheritedHours, useInheritedHours } from './inherited-hours.tsx'

type OwnHoursProps = {
  appId: string
  label: string
  /** null: as the application has it. */
  value: HoursDraft | null
  disabled?: boolean
  /** What either choice means. */
  help: { inherited?: string; own: string }
  onChange: (value: HoursDraft | null) => void
}

/** When people are there: as the application, whose hours are told, or by hours of its own. */
export function OwnHours({ appId, label, value, disabled = false, help, onChange }: OwnHoursProps) {
  const t = useTexts()
  const inherited = useInheritedHours(appId)
  const begin = () => draftOf(inherited ?? usualHours(browserZone()))
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-4">
      <Field label={label}>
        <RadioGroup<'inherited' | 'own'>
          disabled={disabled}
          value={value === null ? 'inherited' : 'own'}
          onValueChange={(choice) => onChange(choice === 'own' ? begin() : null)}
          options={[
            { value: 'inherited', label: t(($) => $.team.groups.hoursInherited), help: help.inherited },
            { value: 'own', label: t(($) => $.team.groups.hoursOwn), help: help.own },
          ]}
        />
      </Field>
      {value === null ? (
        <InheritedHours appId={appId} />
      ) : (
        <CalendarFiles appId={appId}>
          <HoursFields value={value} disabled={disabled} hasOutside onChange={onChange} />
        </CalendarFiles>
      )}
    </div>
  )
}
