/** What an input method reports for a key that belongs to it; Safari says so after the composition's end, too. */
const BY_INPUT_METHOD = 229

type Key = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Whether a key sends: Enter, but not the one that picks a word in an input method, nor Shift+Enter, a new line. */
export function isSendKey({ key, isComposing, keyCode, shiftKey, altKey }: Key): boolean {
  return key === 'Enter' && !isComposing && keyCode !== BY_INPUT_METHOD && !shiftKey && !altKey
}
