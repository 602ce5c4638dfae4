import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'

type LimitFieldProps = { label: string; help?: string; value: number; onChange: (value: number) => void }

/** How many visitors are served at once. */
export function LimitField({ label, help, value, onChange }: LimitFieldProps) {
  const t = useTexts()
  return (
    <Field label={label} {...(help !== undefined && { help })}>
      <NumberField
        value={value}
        min={0}
        max={LIMITS.team.receptionLimit}
        unit={t(($) => $.team.form.visitors)}
        increaseLabel={t(($) => $.team.form.more)}
        decreaseLabel={t(($) => $.team.form.less)}
        onValueChange={(next) => onChange(next ?? 0)}
        className="w-44!"
      />
    </Field>
  )
}
