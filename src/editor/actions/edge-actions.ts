import { Spline } from 'lucide-react'
import { bendEdge } from '#src/domain/graph/commands.ts'
import type { GraphEdge, Point } from '#src/domain/graph/document.ts'
import { pointOnGrid } from '../canvas/geometry.ts'
import { cornersWithin, labelPlaceOf, type Route } from '../canvas/route.ts'
import { PARTS, selectionOf, type Selection } from '../canvas/view-state.ts'
import type { Action, ActionHost, ActionState, LookHost } from './action.ts'

/** The edge that is selected, where nothing else is. */
export function edgeAlone(selection: Selection): string | undefined {
  const [edge] = selection.edges
  return PARTS.every((part) => selection[part].size === (part === 'edges' ? 1 : 0)) ? edge : undefined
}

/** Leads an edge by so much: all the points that it goes through already, or would to run as it does. */
export function pushEdge({ canvas, store }: ActionHost, id: string, by: Point): void {
  const item = canvas()?.scene.edges.get(id)
  if (item === undefined || item.route === null) return
  const points = item.edge.points ?? pointsOf(item.route)
  const moved = points.map(({ x, y }) => pointOnGrid({ x: x + by.x, y: y + by.y }))
  store.dispatch({ ...bendEdge(id, moved), mergeKey: `push:${id}` })
}

/** What a way is led by: its corners; the middle of a step; two places on a straight line, or it would go out and back. */
function pointsOf(route: Route): Point[] {
  const corners = cornersWithin(route)
  if (corners.length > 0) return corners
  const [x = 0, y = 0, toX = 0, toY] = route
  const isStraight = route.length === 4 && y === toY
  return isStraight ? [1, 2].map((third) => ({ x: x + ((toX - x) * third) / 3, y })) : [labelPlaceOf(route)]
}

/** The edges out of the node the keyboard stands at, then those into it. */
const edgesAt = ({ document, current }: ActionState) => {
  const all = [...document.edges.values()]
  const isOut = ({ source }: GraphEdge) => source.node === current
  // One that leads back to its own node comes once.
  return [...all.filter(isOut), ...all.filter((edge) => edge.target === current && !isOut(edge))]
}

/** What the keyboard does with edges: it comes to one from a node, and then moves, deletes or disables it like a node. */
export const EDGE_ACTIONS: readonly Action<LookHost>[] = [
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
