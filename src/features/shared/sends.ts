type ComposerPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'isComposing' | 'keyCode'>

/** Code that browsers give a key which an input method has taken, also for the one that ends a composition. */
const TAKEN_BY_INPUT_METHOD = 229

/** Whether a press in a text that is sent sends it: Enter, alone or with Ctrl, but never one that chooses a word of an input method. */
export function sends({ key, shiftKey, altKey, isComposing, keyCode }: ComposerPress): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== TAKEN_BY_INPUT_METHOD
}
