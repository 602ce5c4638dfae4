const NAMED: Readonly<Record<string, string>> = { mod: 'Mod', alt: 'Alt', shift: 'Shift', enter: 'Enter' }

/** The keys of a shortcut, `mod+k` or `g b`, one by one; `+` may be one of them, as in `mod++`. */
export const keyParts = (keys: string): string[] => keys.split(/(?<=[^+ ])[+ ]/)

/** The keys of a shortcut as caps: `mod+k` is Mod and K, which are pressed together; `g b` is G and then B. */
export function keyCaps(keys: string): string[] {
  return keyParts(keys).map((key) => NAMED[key] ?? key.toUpperCase())
}

type ComposerPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'isComposing' | 'keyCode'>

/** Code that browsers give a key which an input method has taken, also for the one that ends a composition. */
const TAKEN_BY_INPUT_METHOD = 229

/** Whether a press in a text that is sent sends it: Enter, alone or with Ctrl, but never one that chooses a word of an input method. */
export function sends({ key, shiftKey, altKey, isComposing, keyCode }: ComposerPress): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== TAKEN_BY_INPUT_METHOD
}
