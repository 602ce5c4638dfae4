import { useTexts } from '#src/i18n/use-texts.ts'
import { NumberField } from '#src/ui/number-field.tsx'
import { BoundField, type FieldTexts } from './bound-field.tsx'
import type { Path } from './path.ts'
import { useField } from './use-field.ts'

export type NumberInputProps = FieldTexts & {
  path: Path
  min?: number
  max?: number
  step?: number
  unit?: string
  /** Whether it may be empty, which is null; else leaving it empty brings back what was there. */
  nullable?: boolean
  placeholder?: string
}

/** A number within bounds. */
export function NumberInput({ path, min, max, step, unit, nullable = false, placeholder, ...texts }: NumberInputProps) {
  const t = useTexts()
  const { value, isReadOnly, issues, set } = useField(path)
  return (
    <BoundField path={path} {...texts} issues={issues}>
      <NumberField
        value={typeof value === 'number' ? value : null}
        onValueChange={(next) => (next !== null || nullable) && set(next)}
        min={min}
        max={max}
        step={step}
        unit={unit}
        placeholder={placeholder}
        readOnly={isReadOnly}
        increaseLabel={t(($) => $.editor.field.increase)}
        decreaseLabel={t(($) => $.editor.field.decrease)}
      />
    </BoundField>
  )
}
