import { DESK_COMMANDS, type DeskCommand } from '#src/domain/settings/desk-keys.ts'

/** What is of use to who only looks after conversations of others, too. */
const LOOKING: readonly DeskCommand[] = ['next', 'previous', 'note', 'remind', 'star', 'knowledge', 'transfer']

/** What there are keys for; `looksOnly`: for who serves nobody. */
export const commandsFor = (looksOnly: boolean): readonly DeskCommand[] =>
  looksOnly ? DESK_COMMANDS.filter((command) => LOOKING.includes(command)) : DESK_COMMANDS

type Press = Pick<
  KeyboardEvent,
  'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'getModifierState'
>

/**
 * What a press asks for. A key is known by its place on the board (`KeyboardEvent.code`): Alt changes the letter it types, on
 * every layout differently. AltGr, which Windows reports as Ctrl and Alt together, types letters and is left alone; so is
 * what belongs to an input method.
 */
export function commandOf(press: Press, keys: Record<DeskCommand, string>): DeskCommand | undefined {
  const pressed = keysOf(press)
  return DESK_COMMANDS.find((command) => keys[command] === pressed)
}

/** Alt and a figure: which of the agent's conversations is asked for, from 0; a command that was given these keys is meant instead. */
export function placeOf(press: Press, keys: Record<DeskCommand, string>): number | undefined {
  if (commandOf(press, keys) !== undefined) return undefined
  const [, place] = /^alt\+([1-9])$/.exec(keysOf(press) ?? '') ?? []
  return place === undefined ? undefined : Number(place) - 1
}

/** The keys of a press as commands have them; undefined: none that they could have. */
function keysOf(press: Press): string | undefined {
  if (!press.altKey || press.ctrlKey || press.metaKey || press.isComposing || press.repeat) return undefined
  if (press.getModifierState('AltGraph')) return undefined
  const [, key] = /^(?:Key|Digit)(.)$/.exec(press.code) ?? []
  return key && `alt+${press.shiftKey ? 'shift+' : ''}${key.toLowerCase()}`
}
