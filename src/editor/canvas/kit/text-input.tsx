import { useState, type ChangeEvent, type CompositionEvent } from 'react'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { BoundField, type FieldTexts } from './bound-field.tsx'
import { fitText, isNearLimit } from './fit-text.ts'
import type { Path } from './path.ts'
import { textOf, useField } from './use-field.ts'

export type TextInputProps = FieldTexts & {
  path: Path
  placeholder?: string
  /** The most code points it takes; counted under the field. */
  limit?: number
  /** Several lines, beginning with so many. */
  lines?: number
  /** The mono face, for code and names of machines. */
  mono?: boolean
}

/** Plain text without variables, of one line or several. */
export function TextInput({ path, placeholder, limit, lines, mono = false, ...texts }: TextInputProps) {
  const { value, isReadOnly, issues, type, seal } = useField(path)
  const text = textOf(value)
  const limited = useLimitedText(text, limit, type)
  const isCounted = limit !== undefined && (lines !== undefined || isNearLimit(text, limit))
  const control = {
    ...limited,
    placeholder,
    readOnly: isReadOnly,
    onBlur: seal,
    spellCheck: !mono,
    className: mono ? 'font-mono' : undefined,
  }
  return (
    <BoundField path={path} {...texts} issues={issues} count={isCounted ? { value: text, limit } : undefined}>
      {lines === undefined ? <TextField {...control} /> : <TextArea {...control} rows={lines} />}
    </BoundField>
  )
}

/**
 * The value and the handlers of a control whose text has a limit. A word that is being composed (Chinese, Japanese,
 * Korean) is not in the document until it is whole: its letters would pass the limit, and be steps of the history.
 */
export function useLimitedText(text: string, limit: number | undefined, onType: (text: string) => void) {
  const [composed, setComposed] = useState<string | null>(null)
  const put = (control: HTMLInputElement | HTMLTextAreaElement) => {
    const next = control.value
    const fitting = limit === undefined ? next : fitText(text, next, limit)
    onType(fitting)
    if (fitting === next) return
    // What was left out is taken from the control when it is drawn, and the caret would go to its end.
    const caret = (control.selectionEnd ?? next.length) - (next.length - fitting.length)
    requestAnimationFrame(() => control.setSelectionRange(caret, caret))
  }
  return {
    value: composed ?? text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (composed === null) put(event.target)
      else setComposed(event.target.value)
    },
    onCompositionStart: (event: CompositionEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setComposed(event.currentTarget.value),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setComposed(null)
      put(event.currentTarget)
    },
  }
}
