import {
  ClipboardPaste,
  Copy,
  CopyPlus,
  Group,
  Pencil,
  Pin,
  Power,
  Redo2,
  Scissors,
  Spline,
  SquareMousePointer,
  Trash2,
  Undo2,
  Ungroup,
} from 'lucide-react'
import { copyOut, pasteIn } from '#src/domain/graph/clipboard.ts'
import {
  groupNodes,
  removeEdges,
  removeNodes,
  setEdgeDisabled,
  setNodesDisabled,
  setNodesPinned,
  straightenEdges,
  ungroup,
} from '#src/domain/graph/commands.ts'
import { newId } from '../canvas/kit/new-id.ts'
import { isNothing, NOTHING_SELECTED, selectionOf } from '../canvas/view-state.ts'
import type { Action, ActionHost, ActionState } from './action.ts'
import { freePlace } from './free-place.ts'

const mayEdit = ({ isReadOnly }: ActionState) => !isReadOnly
const somethingToMove = (state: ActionState) => state.selection.nodes.size + state.selection.notes.size > 0
const STEP = 32

/** Selected edges that somebody has led by hand. */
const bentEdges = ({ document, selection }: ActionState): string[] =>
  [...selection.edges].filter((id) => document.edges.get(id)?.points !== undefined)

/** Nodes and notes that are selected; those of a selected group with it. */
export function chosen({ document, selection }: ActionState): string[] {
  const grouped = [...document.nodes.values()].filter(({ group }) => group !== null && selection.groups.has(group))
  return [...new Set([...selection.nodes, ...selection.notes, ...grouped.map(({ id }) => id)])]
}

function remove(host: ActionHost, state: ActionState, label?: string): void {
  const { store, kinds } = host
  store.beginGesture(label ?? 'undo.removeNodes', { count: chosen(state).length })
  store.dispatch(removeEdges(state.selection.edges))
  store.dispatch(removeNodes(kinds.specs, chosen(state)))
  store.commitGesture()
  host.select(NOTHING_SELECTED)
}

/** What is on the canvas under these ids, once more beside itself, with the ways among them. */
function duplicate({ store, kinds, select }: ActionHost, state: ActionState): void {
  const ids = chosen(state)
  const places = ids.flatMap(
    (id) => state.document.nodes.get(id)?.position ?? state.document.notes.get(id)?.position ?? [],
  )
  const at = { x: Math.min(...places.map(({ x }) => x)) + STEP, y: Math.min(...places.map(({ y }) => y)) + STEP }
  const text = copyOut(kinds.specs, state.document, ids)
  const pasted = pasteIn(kinds.specs, state.document, text, at, newId, { label: 'undo.duplicate' })
  if (pasted.ok && store.dispatch(pasted.command)) select(selectionOf({ nodes: pasted.pasted }))
}

export const EDIT_ACTIONS: readonly Action[] = [
  {
    id: 'undo',
    group: 'edit',
    icon: Undo2,
    keys: ['mod+z'],
    isEnabled: ({ canUndo }) => canUndo,
    run: ({ store }) => void store.undo(),
  },
  {
    id: 'redo',
    group: 'edit',
    icon: Redo2,
    keys: ['mod+shift+z', 'mod+y'],
    isEnabled: ({ canRedo }) => canRedo,
    run: ({ store }) => void store.redo(),
  },
  {
    id: 'cut',
    group: 'edit',
    icon: Scissors,
    keys: ['mod+x'],
    isEnabled: (state) => mayEdit(state) && somethingToMove(state),
    run(host, state) {
      host.copyText(copyOut(host.kinds.specs, state.document, chosen(state)))
      remove(host, state, 'undo.cut')
    },
  },
  {
    id: 'copy',
    group: 'edit',
    icon: Copy,
    keys: ['mod+c'],
    isEnabled: (state) => chosen(state).length > 0,
    run: (host, state) => host.copyText(copyOut(host.kinds.specs, state.document, chosen(state))),
  },
  {
    id: 'paste',
    group: 'edit',
    icon: ClipboardPaste,
    keys: ['mod+v'],
    isEnabled: mayEdit,
    run: (host) => host.pasteText(host.pointer() ?? freePlace(host.canvas())),
  },
  {
    id: 'duplicate',
    group: 'edit',
    icon: CopyPlus,
    keys: ['mod+d'],
    isEnabled: (state) => mayEdit(state) && chosen(state).length > 0,
    run: duplicate,
  },
  {
    id: 'selectAll',
    group: 'edit',
    icon: SquareMousePointer,
    keys: ['mod+a'],
    isEnabled: ({ document }) => document.nodes.size + document.notes.size > 0,
    run: ({ select }, { document }) =>
      select(selectionOf({ nodes: document.nodes.keys(), notes: document.notes.keys(), edges: document.edges.keys() })),
  },
  {
    id: 'remove',
    group: 'edit',
    icon: Trash2,
    keys: ['delete', 'backspace'],
    isEnabled: (state) => mayEdit(state) && !isNothing(state.selection),
    run: (host, state) => remove(host, state),
  },
  {
    id: 'rename',
    group: 'edit',
    icon: Pencil,
    keys: ['f2'],
    isEnabled: (state) => mayEdit(state) && state.current !== null,
    run: (host, { current }) => current !== null && host.rename(current),
  },
  {
    id: 'disable',
    group: 'edit',
    icon: Power,
    keys: ['d'],
    isEnabled: (state) => mayEdit(state) && (state.selection.nodes.size > 0 || state.selection.edges.size === 1),
    run({ store }, { document, selection }) {
      const nodes = [...selection.nodes].flatMap((id) => document.nodes.get(id) ?? [])
      const [edgeId] = selection.edges
      const edge = edgeId === undefined ? undefined : document.edges.get(edgeId)
      if (nodes.length > 0) store.dispatch(setNodesDisabled(selection.nodes, !nodes.every(({ disabled }) => disabled)))
      else if (edge) store.dispatch(setEdgeDisabled(edge.id, !edge.disabled))
    },
  },
  {
    id: 'straighten',
    group: 'arrange',
    icon: Spline,
    keys: ['shift+l'],
    isEnabled: (state) => mayEdit(state) && bentEdges(state).length > 0,
    run: ({ store }, state) => void store.dispatch(straightenEdges(bentEdges(state))),
  },
  {
    id: 'pin',
    group: 'arrange',
    icon: Pin,
    keys: ['p'],
    isEnabled: (state) => mayEdit(state) && state.selection.nodes.size > 0,
    run({ store }, { document, selection }) {
      const nodes = [...selection.nodes].flatMap((id) => document.nodes.get(id) ?? [])
      store.dispatch(setNodesPinned(selection.nodes, !nodes.every(({ pinned }) => pinned)))
    },
  },
  {
    id: 'group',
    group: 'arrange',
    icon: Group,
    keys: ['mod+g'],
    isEnabled: (state) => mayEdit(state) && state.selection.nodes.size > 0,
    run({ store, select }, { selection }) {
      const id = newId()
      const group = { id, title: '', hue: 'teal' as const, collapsed: false }
      if (store.dispatch(groupNodes(group, selection.nodes))) select(selectionOf({ groups: [id] }))
    },
  },
  {
    id: 'ungroup',
    group: 'arrange',
    icon: Ungroup,
    keys: ['mod+shift+g'],
    isEnabled: (state) => mayEdit(state) && state.selection.groups.size > 0,
    run({ store, select }, { document, selection }) {
      const nodes = [...document.nodes.values()].filter(({ group }) => group !== null && selection.groups.has(group))
      for (const id of selection.groups) store.dispatch(ungroup(id))
      select(selectionOf({ nodes: nodes.map(({ id }) => id) }))
    },
  },
]
