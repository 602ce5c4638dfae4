/** What of a key press decides. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/**
 * A press as actions name it: `mod+shift+z`, `alt+a`, `arrowleft`, `?`. Where Alt is held the place of the key counts and
 * not what it types, since on a Mac that is another character; Ctrl and Alt together type characters on many keyboards
 * and are nobody's. Null for a press that belongs to an input method.
 */
export function readKeys(press: Press): string | null {
  if (press.isComposing || (press.altKey && (press.ctrlKey || press.metaKey))) return null
  const mod = press.ctrlKey || press.metaKey
  const key = press.altKey ? byPlace(press) : press.key.toLowerCase()
  // A figure with Shift is meant, whatever sign the keyboard types there; of other signs Shift is a part: `?`, `+`.
  const digit = press.shiftKey ? /^Digit(\d)$/.exec(press.code)?.[1] : undefined
  const isWanted = digit !== undefined && !SIGNS.has(key)
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key)
  const shift = press.shiftKey && (isWanted || !isSign)
  return [mod && 'mod', press.altKey && 'alt', shift && 'shift', isWanted ? digit : key]
    .filter((part) => part !== false)
    .join('+')
}

/** Signs that actions go by, which on some keyboards lie on figures. */
const SIGNS = new Set(['?', '/', '+', '=', '-'])

function byPlace({ code, key }: Press): string {
  if (code.startsWith('Key')) return code.slice('Key'.length).toLowerCase()
  if (code.startsWith('Digit')) return code.slice('Digit'.length)
  return key.toLowerCase()
}
