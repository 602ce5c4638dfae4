import { useFieldProps } from '#src/ui/field-context.ts'
import { TagInput, type TagInputProps } from '#src/ui/tag-input.tsx'

/** A tag input that takes its name, help and error from the field around it. */
export function FieldTags(props: Omit<TagInputProps, 'id' | 'label' | 'invalid' | 'aria-describedby'>) {
  const wiring = useFieldProps({})
  return (
    <TagInput
      {...props}
      id={wiring.id ?? ''}
      invalid={wiring['aria-invalid'] === true}
      aria-describedby={wiring['aria-describedby'] ?? ''}
    />
  )
}
