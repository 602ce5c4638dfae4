import type { Action, ActionHost, ActionState, LookHost } from './action.ts'
import { ARRANGE_ACTIONS } from './arrange-actions.ts'
import { EDGE_ACTIONS } from './edge-actions.ts'
import { EDIT_ACTIONS } from './edit-actions.ts'
import { readKeys, type Press } from './read-keys.ts'
import { LOOK_ACTIONS, VIEW_ACTIONS } from './view-actions.ts'

/** What can be done with a flow that is only looked at. */
export const LOOKS: readonly Action<LookHost>[] = [...EDGE_ACTIONS, ...LOOK_ACTIONS]

/** Everything that can be done in the editor of a flow. No two go by the same keys. */
export const ACTIONS: readonly Action[] = [...EDIT_ACTIONS, ...ARRANGE_ACTIONS, ...LOOKS, ...VIEW_ACTIONS]

const byKeys = <Host>(actions: readonly Action<Host>[]): ReadonlyMap<string, Action<Host>> =>
  new Map(actions.flatMap((action) => action.keys.map((keys) => [keys, action] as const)))

const ACTION_OF = byKeys(ACTIONS)
const LOOK_OF = byKeys(LOOKS)

/** Copying goes by the browser's own events, which may use the clipboard without asking. */
const BY_CLIPBOARD = new Set(['cut', 'copy', 'paste'])

export function actionOf(id: string): Action {
  const action = ACTIONS.find((each) => each.id === id)
  if (!action) throw new Error(`There is no action ${id}.`)
  return action
}

/** Does what a press on the canvas means; answers whether it meant something, so that the browser leaves it alone. */
export function runPress(press: Press, host: ActionHost, state: ActionState): boolean {
  const keys = readKeys(press)
  const action = keys === null ? undefined : ACTION_OF.get(keys)
  if (!action || BY_CLIPBOARD.has(action.id)) return false
  const isEnabled = action.isEnabled(state)
  if (!isEnabled && keys === 'tab') return false
  if (isEnabled) action.run(host, state)
  return true
}

/** Does what a press means on a canvas that is only looked at; answers as {@link runPress} does. */
export function runLook(press: Press, host: LookHost, state: ActionState): boolean {
  const keys = readKeys(press)
  const action = keys === null ? undefined : LOOK_OF.get(keys)
  if (action?.isEnabled(state)) action.run(host, state)
  return action !== undefined
}
