import { SOLVED, type ClosingField } from '#src/domain/conversation/closing.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Select } from '#src/ui/select.tsx'
import { TagInput } from '#src/ui/tag-input.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

type ClosingFieldInputProps = {
  field: ClosingField
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}

const PARTED = ' / '

/** Options under their categories, in the order in which these come first; what is in none stands for itself. */
function grouped(options: readonly string[]) {
  const inCategory = (option: string) => option.indexOf(PARTED)
  const alone = options.filter((option) => inCategory(option) < 0)
  const groups = Map.groupBy(
    options.filter((option) => inCategory(option) >= 0),
    (option) => option.slice(0, inCategory(option)),
  )
  return [
    ...alone.map((value) => ({ value, label: value })),
    ...[...groups].map(([heading, members]) => ({
      heading,
      options: members.map((value) => ({ value, label: value.slice(heading.length + PARTED.length) })),
    })),
  ]
}

/** One field of the closing form. */
export function ClosingFieldInput({ field, values, error, onChange }: ClosingFieldInputProps) {
  const t = useTexts()
  const { kind, label, options, required } = field
  const shared = { label, error, optionalText: required ? undefined : t(($) => $.workspace.transfer.optional) }
  const [value] = values
  if (kind === 'tags')
    return (
      <Field {...shared}>
        <TagInput
          label={label}
          value={values}
          onChange={onChange}
          max={LIMITS.closing.tags}
          duplicateLabel={t(($) => $.workspace.closing.twice)}
          removeLabel={(tag) => t(($) => $.workspace.closing.removeTag, { tag })}
          newsLabel={({ added }) => t(($) => $.workspace.closing.tagsAdded, { count: added })}
        />
      </Field>
    )
  return (
    <Field {...shared}>
      {kind === 'select' ? (
        <Select
          value={value}
          placeholder={t(($) => $.workspace.closing.choose)}
          onValueChange={(next) => onChange([next])}
          options={grouped(options)}
        />
      ) : kind === 'solved' ? (
        <RadioGroup
          value={value}
          onValueChange={(next) => onChange([next])}
          options={SOLVED.map((each) => ({ value: each, label: t(($) => $.workspace.closing.solved[each]) }))}
        />
      ) : (
        <TextArea
          value={value ?? ''}
          maxLength={LIMITS.closing.text}
          onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
        />
      )}
    </Field>
  )
}
