import { useRef, type ReactNode } from 'react'
import { forbiddenAt } from '#src/domain/text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { ForbiddenMarks } from './forbidden-marks.tsx'
import { issueText } from './issue-text.ts'
import type { FieldIssue } from './issues.ts'

type ContentFieldProps = {
  label: string
  labelHidden?: boolean
  help?: ReactNode
  aside?: ReactNode
  /** Code points. */
  limit: number
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  issue?: FieldIssue | undefined
  /** What to say instead of the common sentence. */
  error?: string | undefined
  /** Lines it begins with; one makes it a single-line field. */
  rows?: number
  maxRows?: number
  required?: boolean
  autoFocus?: boolean
  placeholder?: string
}

/**
 * A text that visitors read: counted in code points, with the characters it may not hold marked where they stand and
 * one press to replace them.
 */
export function ContentField(props: ContentFieldProps) {
  const { label, labelHidden, help, aside, limit, value, onChange, onBlur, issue, error, rows = 1, maxRows } = props
  const t = useTexts()
  const line = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const control = { value, onBlur, autoFocus: props.autoFocus, placeholder: props.placeholder }

  function select(at: number, length: number) {
    const element = area.current ?? line.current
    element?.focus()
    element?.setSelectionRange(at, at + length)
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field
        label={label}
        labelHidden={labelHidden ?? false}
        help={help}
        aside={aside}
        required={props.required ?? false}
        error={error ?? issueText(t, issue)}
        count={{ value, limit, label: (used, most) => t(($) => $.common.counter, { used, limit: most }) }}
      >
        {rows > 1 ? (
          <TextArea
            {...control}
            ref={area}
            rows={rows}
            maxRows={maxRows ?? 12}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <TextField {...control} ref={line} onChange={(event) => onChange(event.target.value)} />
        )}
      </Field>
      {forbiddenAt(value).length > 0 && <ForbiddenMarks text={value} onSelect={select} onReplace={onChange} />}
    </div>
  )
}
