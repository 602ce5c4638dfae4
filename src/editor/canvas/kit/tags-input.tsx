import { Plus } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { useFieldProps } from '#src/ui/field-context.ts'
import { TagInput, type TagInputProps } from '#src/ui/tag-input.tsx'
import { BoundField, type FieldTexts } from './bound-field.tsx'
import type { Path } from './path.ts'
import { useField } from './use-field.ts'

export type TagsInputProps = FieldTexts & {
  path: Path
  /** How many there may be, and how many code points each may have. */
  max: number
  limit?: number
  placeholder?: string
  /** Brings what is typed into the form the list takes, such as the name of an event; '' leaves it out. */
  form?: (tag: string) => string
  /** Texts to add by a press, such as tags in use; those already there are left out. */
  suggestions?: readonly string[]
}

/** Short texts as chips: Enter adds one, a paste of n lines adds n. */
export function TagsInput(props: TagsInputProps) {
  const { path, max, limit, placeholder, form = asTyped, suggestions = [], ...texts } = props
  const t = useTexts()
  const { value, isReadOnly, issues, set } = useField(path)
  const tags = Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []
  const open =
    isReadOnly || tags.length >= max ? [] : suggestions.filter((tag) => !tags.includes(tag)).slice(0, OFFERED)
  const fitting = (next: readonly string[]) =>
    next
      .map((tag) => form(limit === undefined ? tag : [...tag].slice(0, limit).join('').trim()))
      .filter((tag) => tag !== '')
  return (
    <BoundField
      path={path}
      {...texts}
      issues={issues}
      aside={<span className="tabular text-faint">{t(($) => $.editor.list.count, { count: tags.length, max })}</span>}
      below={
        open.length > 0 && (
          <span className="flex flex-wrap gap-1">
            {open.map((tag) => (
              <Button
                key={tag}
                size="small"
                icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => set([...tags, tag])}
              >
                {tag}
              </Button>
            ))}
          </span>
        )
      }
    >
      <WiredTagInput
        label={texts.label}
        value={tags}
        max={max}
        onChange={(next) => set(fitting(next))}
        placeholder={isReadOnly ? undefined : placeholder}
        disabled={isReadOnly}
        invalid={issues.some((issue) => issue.severity !== 'warning')}
        duplicateLabel={t(($) => $.editor.field.duplicate)}
        removeLabel={(tag) => t(($) => $.editor.field.removeTag, { tag })}
        newsLabel={({ added, refused }) =>
          refused > 0
            ? t(($) => $.editor.field.addedWithRest, { count: added, refused })
            : t(($) => $.editor.field.added, { count: added })
        }
      />
    </BoundField>
  )
}

const asTyped = (tag: string): string => tag

/** The kit's field of chips, tied to the label and the texts of the `Field` around it. */
function WiredTagInput(props: TagInputProps) {
  const { id, 'aria-describedby': describedBy } = useFieldProps({})
  return <TagInput {...props} id={id} {...(describedBy !== undefined && { 'aria-describedby': describedBy })} />
}

/** How many suggestions stand under the field. */
const OFFERED = 8
