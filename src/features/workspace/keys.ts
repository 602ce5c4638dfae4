/** What the keys of the workspace do. */
export type DeskCommand =
  | 'next'
  | 'previous'
  | 'accept'
  | 'decline'
  | 'reply'
  | 'end'
  | 'endAndNext'
  | 'undoEnd'
  | 'afterWork'
  | 'transfer'
  | 'all'

type DeskKey = {
  command: DeskCommand
  /** The key's place on the board (`KeyboardEvent.code`): Alt changes the letter it types, on every layout differently. */
  code: string
  shift?: true
  /** As the list of shortcuts writes it. */
  keys: string
  /** Whether it is of use to who only looks after conversations of others. */
  looks?: true
}

/** Every key of the workspace, all with Alt. The list of shortcuts that `?` opens is made from it. */
export const DESK_KEYS: readonly DeskKey[] = [
  { command: 'next', code: 'KeyJ', keys: 'alt+j', looks: true },
  { command: 'previous', code: 'KeyK', keys: 'alt+k', looks: true },
  { command: 'accept', code: 'KeyA', keys: 'alt+a' },
  { command: 'decline', code: 'KeyX', keys: 'alt+x' },
  { command: 'reply', code: 'KeyL', keys: 'alt+l' },
  { command: 'end', code: 'KeyE', keys: 'alt+e' },
  { command: 'endAndNext', code: 'KeyE', shift: true, keys: 'alt+shift+e' },
  { command: 'undoEnd', code: 'KeyZ', keys: 'alt+z' },
  { command: 'afterWork', code: 'KeyW', keys: 'alt+w' },
  { command: 'transfer', code: 'KeyT', keys: 'alt+t', looks: true },
  { command: 'all', code: 'KeyO', keys: 'alt+o' },
]

type Press = Pick<
  KeyboardEvent,
  'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'getModifierState'
>

/**
 * What a press asks for. AltGr, which Windows reports as Ctrl and Alt together, types letters and is left alone; so is
 * what belongs to an input method.
 */
export function commandOf(press: Press): DeskCommand | undefined {
  if (!press.altKey || press.ctrlKey || press.metaKey || press.isComposing || press.repeat) return undefined
  if (press.getModifierState('AltGraph')) return undefined
  return DESK_KEYS.find(({ code, shift = false }) => code === press.code && shift === press.shiftKey)?.command
}

type ComposerPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'isComposing' | 'keyCode'>

/** Code that browsers give a key which an input method has taken, also for the one that ends a composition. */
const TAKEN_BY_INPUT_METHOD = 229

/** Whether a press in the reply sends it: Enter, alone or with Ctrl, but never one that chooses a word of an input method. */
export function sends({ key, shiftKey, altKey, isComposing, keyCode }: ComposerPress): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== TAKEN_BY_INPUT_METHOD
}
