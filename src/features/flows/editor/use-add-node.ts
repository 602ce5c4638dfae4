import type { GraphEdge, Point } from '#src/domain/graph/document.ts'
import { addNode } from '#src/domain/graph/commands.ts'
import { specOf } from '#src/domain/graph/spec.ts'
import type { Json } from '#src/domain/value/value.ts'
import { freePlace } from '#src/editor/actions/free-place.ts'
import { addAfter, addBetween } from '#src/editor/canvas/adding/add-node.ts'
import { newId } from '#src/editor/canvas/kit/new-id.ts'
import { currentNodeAtom, selectionOf } from '#src/editor/canvas/view-state.ts'
import type { FlowEditor } from './editor-context.ts'

/**
 * Where a node that is about to be chosen shall come, on the canvas: alone, at the end of a wire, to the right of an exit,
 * or into an edge.
 */
export type AddPlace = { at: Point } & (
  | { type: 'free' }
  | { type: 'exit'; source: GraphEdge['source'] }
  | { type: 'wire'; source: GraphEdge['source'] }
  | { type: 'edge'; edgeId: string }
)

const GRID = 8
const RECENT = 8
const snapped = ({ x, y }: Point): Point => ({ x: Math.round(x / GRID) * GRID, y: Math.round(y / GRID) * GRID })

/** Adds nodes of a kind: at a place, or in the middle of what is seen. The new one is selected. */
export function useAddNode(editor: FlowEditor, recent: readonly string[], onRecent: (recent: string[]) => void) {
  const { specs } = editor.kinds

  function put(node: { id: string; kind: string; data: Json }, place: AddPlace | null): boolean {
    const { store } = editor
    if (place?.type === 'exit') return addAfter(specs, store, place.source, node)
    if (place?.type === 'edge') return addBetween(specs, store, place.edgeId, node)
    const placed = { ...node, position: snapped(place?.at ?? freePlace(editor.canvas())) }
    return store.dispatch(
      addNode(specs, placed, place?.type === 'wire' ? { edgeId: newId(), source: place.source } : undefined),
    )
  }

  return (kind: string, place: AddPlace | null) => {
    const spec = specOf(specs, kind)
    if (!spec) return
    const { store } = editor
    const node = { id: newId(), kind, data: spec.defaults() as Json }
    if (!put(node, place)) return
    editor.select(selectionOf({ nodes: [node.id] }))
    store.store.set(currentNodeAtom, node.id)
    editor.onSearch({ node: node.id, panel: 'settings' })
    editor.canvas()?.focus()
    // Where nobody has pointed at the place it may be out of sight.
    if (place?.type === 'exit' || place?.type === 'edge') editor.canvas()?.reveal(node.id)
    onRecent([kind, ...recent.filter((each) => each !== kind)].slice(0, RECENT))
  }
}
