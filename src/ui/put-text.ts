import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Puts a text into a box whose text is held outside, and the caret, in UTF-16 units, into it; the box has the focus then. */
export function putText(
  control: RefObject<HTMLTextAreaElement | null>,
  { text, caret }: { text: string; caret: number },
  onType: (text: string) => void,
): void {
  // The caret can be set only in the text that is there.
  flushSync(() => onType(text))
  control.current?.focus()
  control.current?.setSelectionRange(caret, caret)
}
