import { LocalisedBox, type LocalisedTextInputProps } from './localised-box.tsx'

/** With `labelHidden` it has no tabs of its own: the language is chosen at another field, as in the rows of a list. */

/** One line that visitors read, in each language. */
export function LocalisedTextInput(props: LocalisedTextInputProps) {
  return <LocalisedBox {...props} rows={1} single />
}
