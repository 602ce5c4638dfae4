import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Network,
  Plus,
  StickyNote,
} from 'lucide-react'
import { addNote, moveNodes } from '#src/domain/graph/commands.ts'
import { exitPlace, freeExit } from '../canvas/adding/add-node.ts'
import { GRID } from '../canvas/geometry.ts'
import { newId } from '../canvas/kit/new-id.ts'
import { selectionOf } from '../canvas/view-state.ts'
import type { Action, ActionHost, ActionState } from './action.ts'
import { align, distribute, type Alignment, type Axis } from './arrange.ts'
import { edgeAlone, pushEdge } from './edge-actions.ts'
import { chosen } from './edit-actions.ts'
import { freePlace } from './free-place.ts'

const LARGE = 5 * GRID

const mayMove = (state: ActionState) =>
  !state.isReadOnly && (chosen(state).length > 0 || edgeAlone(state.selection) !== undefined)
const several = (least: number) => (state: ActionState) => !state.isReadOnly && chosen(state).length >= least

function boxesOf(host: ActionHost, state: ActionState) {
  const scene = host.canvas()?.scene
  return chosen(state).flatMap((id) => {
    const box = scene?.nodes.get(id) ?? scene?.notes.get(id)
    return box ? [{ id, x: box.x, y: box.y, width: box.width, height: box.height }] : []
  })
}

const alignment = (id: string, how: Alignment, keys: string[], icon: Action['icon']): Action => ({
  id,
  group: 'arrange',
  ...(icon && { icon }),
  keys,
  isEnabled: several(2),
  run: (host, state) => void host.store.dispatch(moveNodes(align(boxesOf(host, state), how), 'undo.align')),
})

const distribution = (id: string, axis: Axis, keys: string[], icon: Action['icon']): Action => ({
  id,
  group: 'arrange',
  ...(icon && { icon }),
  keys,
  isEnabled: several(3),
  run: (host, state) => void host.store.dispatch(moveNodes(distribute(boxesOf(host, state), axis), 'undo.distribute')),
})

const nudge = (id: string, key: string, dx: number, dy: number, by: number): Action => ({
  id,
  group: 'arrange',
  keys: [`alt+${by === LARGE ? 'shift+' : ''}${key}`],
  isEnabled: mayMove,
  run(host, state) {
    const edge = edgeAlone(state.selection)
    if (edge !== undefined) return pushEdge(host, edge, { x: dx * by, y: dy * by })
    const ids = chosen(state)
    const places = ids.flatMap((each) => {
      const at = state.document.nodes.get(each)?.position ?? state.document.notes.get(each)?.position
      return at ? [[each, { x: at.x + dx * by, y: at.y + dy * by }] as const] : []
    })
    host.store.dispatch(moveNodes(new Map(places), 'undo.moveNodes', `nudge:${ids.join()}`))
  },
})

/** The choice of what comes at the free exit of the one node that is selected; false where there is none. */
function addAtExit(host: ActionHost, { document, selection }: ActionState): boolean {
  const [id] = selection.nodes
  const source = selection.nodes.size === 1 ? freeExit(host.kinds.specs, document, id) : null
  if (source === null) return false
  host.quickAdd(exitPlace(host.kinds.specs, document, source), source)
  return true
}

const DIRECTIONS = [
  ['Left', 'arrowleft', -1, 0],
  ['Right', 'arrowright', 1, 0],
  ['Up', 'arrowup', 0, -1],
  ['Down', 'arrowdown', 0, 1],
] as const

export const ARRANGE_ACTIONS: readonly Action[] = [
  {
    id: 'addNode',
    group: 'add',
    icon: Plus,
    keys: ['n', '/'],
    isEnabled: ({ isReadOnly }) => !isReadOnly,
    run(host, state) {
      if (!addAtExit(host, state)) host.quickAdd(host.pointer() ?? freePlace(host.canvas()))
    },
  },
  {
    id: 'addNext',
    group: 'add',
    keys: ['tab'],
    // With nothing selected the key leads on through the page, as everywhere.
    isEnabled: ({ isReadOnly, selection }) => !isReadOnly && selection.nodes.size === 1,
    run: (host, state) => void addAtExit(host, state),
  },
  {
    id: 'addNote',
    group: 'add',
    icon: StickyNote,
    keys: ['shift+n'],
    isEnabled: ({ isReadOnly }) => !isReadOnly,
    run(host) {
      const id = newId()
      const position = host.pointer() ?? freePlace(host.canvas())
      const note = { id, text: '', position, size: { width: 240, height: 128 }, hue: 'amber' as const }
      if (!host.store.dispatch(addNote(note))) return
      host.select(selectionOf({ notes: [id] }))
      // Letters typed next are the note's, not keys of the canvas.
      host.canvas()?.writeNote(id)
    },
  },
  {
    id: 'layout',
    group: 'arrange',
    icon: Network,
    keys: ['alt+shift+t'],
    isEnabled: ({ isReadOnly, document }) => !isReadOnly && document.nodes.size > 1,
    run: (host, { selection }) => host.layout(selection.nodes.size > 1 ? selection.nodes : new Set()),
  },
  alignment('alignLeft', 'left', ['alt+a'], AlignStartVertical),
  alignment('alignRight', 'right', ['alt+d'], AlignEndVertical),
  alignment('alignTop', 'top', ['alt+w'], AlignStartHorizontal),
  alignment('alignBottom', 'bottom', ['alt+s'], AlignEndHorizontal),
  alignment('alignCentre', 'centre', ['alt+h'], AlignCenterVertical),
  alignment('alignMiddle', 'middle', ['alt+v'], AlignCenterHorizontal),
  distribution('distributeAcross', 'horizontal', ['alt+shift+h'], AlignHorizontalDistributeCenter),
  distribution('distributeDown', 'vertical', ['alt+shift+v'], AlignVerticalDistributeCenter),
  ...DIRECTIONS.map(([name, key, dx, dy]) => nudge(`move${name}`, key, dx, dy, GRID)),
  ...DIRECTIONS.map(([name, key, dx, dy]) => nudge(`moveFar${name}`, key, dx, dy, LARGE)),
]
