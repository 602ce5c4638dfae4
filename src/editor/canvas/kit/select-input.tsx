import { useTexts } from '#src/i18n/use-texts.ts'
import { Select, type SelectOption } from '#src/ui/select.tsx'
import { BoundField, type FieldTexts } from './bound-field.tsx'
import type { Path } from './path.ts'
import { textOf, useField } from './use-field.ts'

export type SelectInputProps<Value extends string> = FieldTexts & {
  path: Path
  options: readonly SelectOption<Value>[]
  placeholder?: string
  /** What is meant where nothing is said. */
  unsaid?: Value
  /** Offers to choose nothing, which is null, in these words. */
  noneLabel?: string
  /** Called after the choice is in the document's data, for what must change with it. */
  onChosen?: (value: Value | null) => void
}

/** One of a short list. Null is no choice; a choice that is no longer offered is shown as missing, not dropped. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { path, options, placeholder, unsaid, noneLabel, onChosen, ...texts } = props
  const t = useTexts()
  const { value, isReadOnly, issues, set } = useField(path)
  const known = options.find((option) => option.value === value)
  const offered: SelectOption<string>[] = [...options]
  if (noneLabel !== undefined) offered.unshift({ value: NONE, label: noneLabel })
  if (typeof value === 'string' && value !== '' && !known)
    offered.push({ value, label: t(($) => $.editor.field.missing, { name: value }), disabled: true })
  const chosen = textOf(value) || (unsaid ?? (noneLabel === undefined ? undefined : NONE))
  return (
    <BoundField path={path} {...texts} issues={issues}>
      <Select
        options={offered}
        value={chosen}
        onValueChange={(next) => {
          const option = options.find((each) => each.value === next)
          set(option?.value ?? null)
          onChosen?.(option?.value ?? null)
        }}
        placeholder={placeholder ?? t(($) => $.editor.field.choose)}
        disabled={isReadOnly}
      />
    </BoundField>
  )
}

/** Stands for null where a list knows texts only; no id or value is written with a space. */
const NONE = 'no choice'
