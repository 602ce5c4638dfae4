import { LocalisedBox } from './localised-box.tsx'
import type { LocalisedTextInputProps } from './localised-box.tsx'

export type LocalisedTextAreaProps = LocalisedTextInputProps & {
  /** The height it begins with, in lines. */
  rows?: number
}

/** A text that visitors read, in each language. */
export function LocalisedTextArea({ rows = 3, ...rest }: LocalisedTextAreaProps) {
  return <LocalisedBox {...rest} rows={rows} />
}
