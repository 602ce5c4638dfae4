import { Spline } from 'lucide-react'
import { bendEdge } from '#src/domain/graph/commands.ts'
import type { GraphEdge, Point } from '#src/domain/graph/document.ts'
import { pointOnGrid } from '../canvas/geometry.ts'
import { cornersWithin, labelPlaceOf } from '../canvas/route.ts'
import { PARTS, selectionOf, type Selection } from '../canvas/view-state.ts'
import type { Action, ActionHost, ActionState } from './action.ts'

/** The edge that is selected, where nothing else is. */
export function edgeAlone(selection: Selection): string | undefined {
  const [edge] = selection.edges
  return PARTS.every((part) => selection[part].size === (part === 'edges' ? 1 : 0)) ? edge : undefined
}

/** Leads an edge by so much: through its points, or the corners of the way it found by itself; a straight one by its middle. */
export function pushEdge({ canvas, store }: ActionHost, id: string, by: Point): void {
  const item = canvas()?.scene.edges.get(id)
  if (item === undefined || item.route === null) return
  const corners = cornersWithin(item.route)
  const points = item.edge.points ?? (corners.length > 0 ? corners : [labelPlaceOf(item.route)])
  const moved = points.map(({ x, y }) => pointOnGrid({ x: x + by.x, y: y + by.y }))
  store.dispatch({ ...bendEdge(id, moved), mergeKey: `push:${id}` })
}

/** The edges out of the node the keyboard stands at, then those into it. */
const edgesAt = ({ document, current }: ActionState) => {
  const all = [...document.edges.values()]
  const isOut = ({ source }: GraphEdge) => source.node === current
  // One that leads back to its own node comes once.
  return [...all.filter(isOut), ...all.filter((edge) => edge.target === current && !isOut(edge))]
}

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
