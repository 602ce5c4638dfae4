import type { GraphEdge, Point } from '#src/domain/graph/document.ts'
import { addNode, insertOnEdge } from '#src/domain/graph/commands.ts'
import { specOf } from '#src/domain/graph/spec.ts'
import type { Json } from '#src/domain/graph/value.ts'
import { freePlace } from '#src/editor/actions/free-place.ts'
import { newId } from '#src/editor/canvas/kit/new-id.ts'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import type { FlowEditor } from './editor-context.ts'

/** Where a node that is about to be chosen shall come, on the canvas: alone, at the end of a wire, or into an edge. */
export type AddPlace = { at: Point } & (
  | { type: 'free' }
  | { type: 'wire'; source: GraphEdge['source'] }
  | { type: 'edge'; edgeId: string }
)

const GRID = 8
const RECENT = 8
const snapped = ({ x, y }: Point): Point => ({ x: Math.round(x / GRID) * GRID, y: Math.round(y / GRID) * GRID })

/** Adds nodes of a kind: at a place, or in the middle of what is seen. The new one is selected. */
export function useAddNode(editor: FlowEditor, recent: readonly string[], onRecent: (recent: string[]) => void) {
  return (kind: string, place: AddPlace | null) => {
    const { specs } = editor.kinds
    const spec = specOf(specs, kind)
    if (!spec) return
    const { store } = editor
    const node = {
      id: newId(),
      kind,
      position: snapped(place?.at ?? freePlace(editor.canvas())),
      data: spec.defaults() as Json,
    }
    const command =
      place?.type === 'edge'
        ? insertOnEdge(specs, place.edgeId, node, newId())
        : addNode(specs, node, place?.type === 'wire' ? { edgeId: newId(), source: place.source } : undefined)
    if (!store.dispatch(command)) return
    editor.select(selectionOf({ nodes: [node.id] }))
    editor.onSearch({ node: node.id, panel: 'settings' })
    editor.canvas()?.focus()
    onRecent([kind, ...recent.filter((each) => each !== kind)].slice(0, RECENT))
  }
}
