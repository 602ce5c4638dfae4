import { useTexts } from '#src/i18n/use-texts.ts'
import { Combobox } from '#src/ui/combobox.tsx'
import type { ComboboxOption } from '#src/ui/use-combobox-options.ts'
import { BoundField, type FieldTexts } from './bound-field.tsx'
import type { Path } from './path.ts'
import { useField } from './use-field.ts'

export type OptionInputProps = FieldTexts & {
  path: Path
  options: readonly ComboboxOption[]
  placeholder?: string
  /** What stands in the list where nothing fits. */
  emptyText?: string
  /** Offers what is typed as something new, and makes it; what it answers is chosen. */
  create?: { text: (typed: string) => string; make: (typed: string) => string | null }
}

/** One of a long list, found by typing. Null is no choice; a choice that no longer exists is shown as missing. */
export function OptionInput({ path, options, placeholder, emptyText, create, ...texts }: OptionInputProps) {
  const t = useTexts()
  const { value, isReadOnly, issues, set } = useField(path)
  const id = typeof value === 'string' && value !== '' ? value : null
  const known = options.find((option) => option.value === id)
  const missing = id === null ? null : { value: id, label: t(($) => $.editor.field.missing, { name: id }) }
  const handleCreate = (typed: string) => {
    const made = create?.make(typed)
    if (made) set(made)
  }
  return (
    <BoundField path={path} {...texts} issues={issues}>
      <Combobox
        options={options}
        value={known ?? missing}
        onValueChange={(option) => set(option?.value ?? null)}
        {...(create && { onCreate: handleCreate, createText: create.text })}
        placeholder={placeholder ?? t(($) => $.editor.field.choose)}
        emptyText={emptyText ?? t(($) => $.editor.field.noMatch)}
        clearLabel={isReadOnly ? undefined : t(($) => $.editor.field.clear)}
        readOnly={isReadOnly}
      />
    </BoundField>
  )
}
