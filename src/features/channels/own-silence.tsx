import { LIMITS } from '#src/domain/limits.ts'
import { silenceSchema, type Silence } from '#src/domain/settings/timeouts.ts'
import { SecondsField } from '#src/features/shared/fields/seconds-field.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'

/** On these channels people write, put the telephone away and come back: a day is not long. */
const USUAL: Silence = { visitorReminder: null, visitorEnd: 86_400 }
const USUAL_REMINDER = 600

type OwnSilenceProps = {
  /** null: as everywhere. */
  value: Silence | null
  disabled: boolean
  onChange: (value: Silence | null) => void
}

/** How long who comes by an account may be silent: as everywhere, or by times of its own. */
export function OwnSilence({ value, disabled, onChange }: OwnSilenceProps) {
  const t = useTexts()
  const isLate = value !== null && !silenceSchema.safeParse(value).success
  return (
    <div role="group" aria-label={t(($) => $.accounts.serving.silence)} className="flex flex-col gap-4">
      <Field label={t(($) => $.accounts.serving.silence)}>
        <RadioGroup<'inherited' | 'own'>
          disabled={disabled}
          value={value === null ? 'inherited' : 'own'}
          onValueChange={(choice) => onChange(choice === 'own' ? USUAL : null)}
          options={[
            { value: 'inherited', label: t(($) => $.team.groups.hoursInherited) },
            { value: 'own', label: t(($) => $.accounts.conflict.ownSilence) },
          ]}
        />
      </Field>
      {value !== null && (
        <>
          <SecondsField
            label={t(($) => $.settings.timeouts.visitorReminder)}
            help={t(($) => $.settings.timeouts.visitorReminderHelp)}
            value={value.visitorReminder}
            usual={USUAL_REMINDER}
            isAlways={false}
            disabled={disabled}
            {...LIMITS.timeouts.visitorReminder}
            error={isLate ? t(($) => $.settings.timeouts.reminderTooLate) : undefined}
            onChange={(visitorReminder) => onChange({ ...value, visitorReminder })}
          />
          <SecondsField
            label={t(($) => $.settings.timeouts.visitorEnd)}
            help={t(($) => $.settings.timeouts.visitorEndHelp)}
            value={value.visitorEnd}
            usual={USUAL.visitorEnd}
            isAlways
            disabled={disabled}
            {...LIMITS.timeouts.visitorEnd}
            error={undefined}
            onChange={(visitorEnd) => onChange({ ...value, visitorEnd: visitorEnd ?? USUAL.visitorEnd })}
          />
        </>
      )}
    </div>
  )
}
