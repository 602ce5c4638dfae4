import { HoursFields } from '#src/editor/hours/hours-fields.tsx'
import { CalendarFiles } from '#src/features/shared/hours/calendar-files.tsx'
import { InheritedHours } from '#src/features/shared/hours/inherited-hours.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Part } from './part.tsx'
import type { MenuForm } from './use-menu-form.ts'

type HoursSectionProps = { appId: string; form: MenuForm; disabled: boolean }

/** When the menu is open: as the application, or by hours of its own. */
export function HoursSection({ appId, form, disabled }: HoursSectionProps) {
  const t = useTexts()
  const { draft, change } = form
  return (
    <Part title={t(($) => $.voice.settings.hours)}>
      <Field label={t(($) => $.voice.settings.hours)} labelHidden help={t(($) => $.voice.settings.hoursHelp)}>
        <RadioGroup<'application' | 'own'>
          disabled={disabled}
          value={draft.ownHours ? 'own' : 'application'}
          onValueChange={(value) => change({ ownHours: value === 'own' })}
          options={[
            { value: 'application', label: t(($) => $.voice.settings.hoursApplication) },
            { value: 'own', label: t(($) => $.voice.settings.hoursOwn) },
          ]}
        />
      </Field>
      {draft.ownHours ? (
        <CalendarFiles appId={appId}>
          <HoursFields value={draft.hours} disabled={disabled} onChange={(hours) => change({ hours })} />
        </CalendarFiles>
      ) : (
        <InheritedHours appId={appId} />
      )}
    </Part>
  )
}
