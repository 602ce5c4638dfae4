import { useTexts } from '#src/i18n/use-texts.ts'
import { NumberField } from '#src/ui/number-field.tsx'
import { Switch } from '#src/ui/switch.tsx'

type OptionalNumberProps = {
  label: string
  help?: string
  /** null: it is off. */
  value: number | null
  /** What it begins with when it is turned on. */
  usual: number
  least: number
  most: number
  unit: string
  onChange: (value: number | null) => void
}

/** A rule with a number that may be off: a switch, and the number where it is on. */
export function OptionalNumber({ label, help, value, usual, least, most, unit, onChange }: OptionalNumberProps) {
  const t = useTexts()
  return (
    <div className="flex flex-col gap-2">
      <Switch
        side="end"
        label={label}
        {...(help !== undefined && { help })}
        checked={value !== null}
        onCheckedChange={(isOn) => onChange(isOn ? usual : null)}
      />
      {value !== null && (
        <NumberField
          aria-label={label}
          value={value}
          min={least}
          max={most}
          unit={unit}
          increaseLabel={t(($) => $.team.form.more)}
          decreaseLabel={t(($) => $.team.form.less)}
          onValueChange={(next) => onChange(next ?? usual)}
          className="w-44!"
        />
      )}
    </div>
  )
}
