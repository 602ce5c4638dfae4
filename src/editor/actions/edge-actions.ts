import { Spline } from 'lucide-react'
import { bendEdge } from '#src/domain/graph/commands.ts'
import type { Point } from '#src/domain/graph/document.ts'
import { snapToGrid } from '../canvas/geometry.ts'
import { labelPlaceOf } from '../canvas/route.ts'
import { PARTS, selectionOf, type Selection } from '../canvas/view-state.ts'
import type { Action, ActionHost, ActionState } from './action.ts'

/** The edge that is selected, where nothing else is. */
export function edgeAlone(selection: Selection): string | undefined {
  const [edge] = selection.edges
  return PARTS.every((part) => selection[part].size === (part === 'edges' ? 1 : 0)) ? edge : undefined
}

/** Leads an edge by so much: through its points, or through its middle where it found its way by itself. */
export function pushEdge({ canvas, store }: ActionHost, id: string, by: Point): void {
  const item = canvas()?.scene.edges.get(id)
  if (item === undefined || item.route === null) return
  const points = item.edge.points ?? [onGrid(labelPlaceOf(item.route))]
  const moved = points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }))
  store.dispatch({ ...bendEdge(id, moved), mergeKey: `push:${id}` })
}

/** The edges out of the node the keyboard stands at, then those into it. */
const edgesAt = ({ document, current }: ActionState) => {
  const all = [...document.edges.values()]
  return [...all.filter(({ source }) => source.node === current), ...all.filter(({ target }) => target === current)]
}

const onGrid = ({ x, y }: Point): Point => ({ x: snapToGrid(x), y: snapToGrid(y) })

/** What the keyboard does with edges: it comes to one from a node, and then moves, deletes or disables it like a node. */
export const EDGE_ACTIONS: readonly Action[] = [
  {
    id: 'nextEdge',
    group: 'walk',
    icon: Spline,
    keys: ['e'],
    isEnabled: (state) => edgesAt(state).length > 0,
    run({ select }, state) {
      const edges = edgesAt(state)
      const at = edges.findIndex(({ id }) => id === edgeAlone(state.selection))
      const next = edges[(at + 1) % edges.length]
      if (next) select(selectionOf({ edges: [next.id] }))
    },
  },
]
