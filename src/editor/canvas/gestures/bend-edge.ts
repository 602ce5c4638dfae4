import { bendEdge } from '#src/domain/graph/commands.ts'
import type { Point } from '#src/domain/graph/document.ts'
import { pointOnGrid } from '../geometry.ts'
import { cornersWithin, placeAlong } from '../route.ts'
import type { Gesture, Host } from './host.ts'

/** Moves a point that an edge is led through; all of it is one step. */
export function movePoint({ store, stage }: Host, id: string, index: number): Gesture | null {
  const points = stage.scene.edges.get(id)?.edge.points
  if (points?.[index] === undefined || !store.beginGesture('undo.bendEdge')) return null
  return {
    cursor: 'move',
    move: (at) => void store.dispatch(bendEdge(id, points.with(index, pointOnGrid(at)))),
    drop: () => store.commitGesture(),
    cancel: () => store.cancelGesture(),
  }
}

/** Leads an edge through one more point, where it runs already: its way stays as it is until the point is moved. */
export function addPoint({ store, stage }: Host, id: string, at: Point): void {
  const item = stage.scene.edges.get(id)
  if (item === undefined || item.route === null) return
  const { route } = item
  const points = item.edge.points ?? cornersWithin(route)
  const place = placeAlong(route, at)
  const index = points.findIndex((point) => placeAlong(route, point) > place)
  store.dispatch(bendEdge(id, points.toSpliced(index < 0 ? points.length : index, 0, pointOnGrid(at))))
}

/** Lets go of a point; with the last one the edge finds its own way again. */
export function removePoint({ store, stage }: Host, id: string, index: number): void {
  const points = stage.scene.edges.get(id)?.edge.points
  if (points !== undefined) store.dispatch(bendEdge(id, points.toSpliced(index, 1)))
}
