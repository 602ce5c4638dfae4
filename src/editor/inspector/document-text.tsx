import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { isNearLimit } from '../canvas/kit/fit-text.ts'
import { useLimitedText } from '../canvas/kit/text-input.tsx'

type DocumentTextProps = {
  label: string
  help?: string
  value: string
  limit: number
  placeholder?: string
  lines?: number
  isReadOnly: boolean
  onType: (text: string) => void
  /** The field is left. */
  onLeave: () => void
}

/** A text of the document beside the data of nodes: a title, a label, a note. */
export function DocumentText({
  label,
  help,
  value,
  limit,
  lines,
  isReadOnly,
  onType,
  onLeave,
  ...rest
}: DocumentTextProps) {
  const t = useTexts()
  const counter = (used: number, most: number) => t(($) => $.common.counter, { used, limit: most })
  const isCounted = lines !== undefined || isNearLimit(value, limit)
  const limited = useLimitedText(value, limit, onType)
  const control = { ...limited, ...rest, readOnly: isReadOnly, onBlur: onLeave }
  return (
    <Field label={label} help={help} count={isCounted ? { value, limit, label: counter } : undefined}>
      {lines === undefined ? <TextField {...control} /> : <TextArea {...control} rows={lines} />}
    </Field>
  )
}
