import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Switch } from '#src/ui/switch.tsx'

type SecondsFieldProps = {
  label: string
  help: string
  /** null: it is off. */
  value: number | null
  /** What it begins with when it is turned on. */
  usual: number
  /** It cannot be turned off. */
  isAlways: boolean
  disabled?: boolean
  least: number
  most: number
  error: string | undefined
  onChange: (value: number | null) => void
}

/** A time in seconds that may be off, with the same in hours and minutes where it is long. */
export function SecondsField(props: SecondsFieldProps) {
  const { label, help, value, usual, isAlways, disabled = false, least, most, error, onChange } = props
  const t = useTexts()
  const format = useFormat()
  const long =
    value !== null && value > 60 ? t(($) => $.settings.timeouts.is, { duration: format.duration(value * 1000) }) : ''
  const number = value !== null && (
    <Field
      label={label}
      labelHidden={!isAlways}
      help={isAlways ? <HelpAndLength help={help} length={long} /> : long}
      error={error}
    >
      <NumberField
        value={value}
        disabled={disabled}
        min={least}
        max={most}
        unit={t(($) => $.settings.timeouts.seconds)}
        increaseLabel={t(($) => $.settings.timeouts.more)}
        decreaseLabel={t(($) => $.settings.timeouts.less)}
        onValueChange={(next) => onChange(next ?? usual)}
        className="w-52!"
      />
    </Field>
  )
  if (isAlways) return number
  return (
    <div className="flex flex-col gap-2">
      <Switch
        side="end"
        label={label}
        help={help}
        checked={value !== null}
        disabled={disabled}
        onCheckedChange={(isOn) => onChange(isOn ? usual : null)}
      />
      {number}
    </div>
  )
}

/** Each on a line of its own: how sentences follow one another differs by language. */
function HelpAndLength({ help, length }: { help: string; length: string }) {
  return (
    <>
      {help} <span className="block">{length}</span>
    </>
  )
}
