import type { Point } from '#src/domain/graph/document.ts'
import { CARD, contains, FLOOR, grow, inputOf, NOTE, outletOf } from './geometry.ts'
import { distanceTo } from './route.ts'
import type { Scene } from './scene.ts'
import type { SceneEdge, SceneNode } from './scene-items.ts'

/** What lies at a place of the canvas, uppermost first. */
export type Hit =
  | { readonly kind: 'outlet'; readonly id: string; readonly outlet: string }
  | { readonly kind: 'node'; readonly id: string }
  | { readonly kind: 'edgeEnd'; readonly id: string; readonly end: 'source' | 'target' }
  | { readonly kind: 'edge'; readonly id: string }
  /** A point that a selected edge is led through. */
  | { readonly kind: 'edgePoint'; readonly id: string; readonly index: number }
  | { readonly kind: 'note'; readonly id: string }
  | { readonly kind: 'noteCorner'; readonly id: string }
  /** The label of a group or the card that stands for it; its floor does not count, so that one can draw a frame on it. */
  | { readonly kind: 'group'; readonly id: string }
  | { readonly kind: 'ground' }

/** Edges that can be taken off at an end: at their target those selected or hovered, at their outlet those selected. */
export type Grips = { readonly source: Iterable<string>; readonly target: Iterable<string> }

const NO_GRIPS: Grips = { source: [], target: [] }

/** How near to an edge a pointer must be, in pixels of the screen. */
const EDGE_REACH = 7
/** How far from its end an edge can be taken off there. */
const END_REACH = 14
/** How near to a point of an edge a pointer takes it. */
const POINT_REACH = 10

/**
 * What is at a point. Reads the scene and not the page, so that it answers the same whether things are drawn as
 * elements, painted, or about to be. Edges are held apart from cards by what `zoom` makes of some pixels on the screen.
 */
export function hitTest(scene: Scene, at: Point, zoom: number, grips: Grips = NO_GRIPS): Hit {
  const reach = Math.max(CARD.handleReach, Math.min(CARD.handleReach / zoom, CARD.row / 2))
  const around = scene.nodesIn(grow({ ...at, width: 0, height: 0 }, reach)).toReversed()
  const end = nearbyEnd(scene, at, zoom, grips)
  if (end !== null) return end
  for (const item of around) {
    const outlet = outletAt(item, at, reach)
    if (outlet !== null) return { kind: 'outlet', id: item.id, outlet }
  }
  const point = pointAt(scene, at, zoom, grips.source)
  if (point !== null) return point
  for (const item of scene.groups.values())
    if (item.group.collapsed && contains(item, at)) return { kind: 'group', id: item.id }
  const node = around.find((item) => contains(item, at))
  if (node !== undefined) return { kind: 'node', id: node.id }
  const edge = edgeAt(scene, at, zoom)
  if (edge !== null) return { kind: 'edge', id: edge.id }
  return floorHit(scene, at, zoom)
}

function floorHit(scene: Scene, at: Point, zoom: number): Hit {
  for (const note of [...scene.notes.values()].toReversed()) {
    if (!contains(note, at)) continue
    const corner = NOTE.corner / Math.min(1, zoom)
    const isCorner = at.x > note.x + note.width - corner && at.y > note.y + note.height - corner
    return { kind: isCorner ? 'noteCorner' : 'note', id: note.id }
  }
  for (const group of scene.groups.values())
    if (contains({ ...group, height: FLOOR.label }, at)) return { kind: 'group', id: group.id }
  return { kind: 'ground' }
}

function outletAt(item: SceneNode, at: Point, reach: number): string | null {
  if (Math.abs(at.x - item.x - item.width) > reach) return null
  for (const [index, outlet] of item.outlets.entries()) {
    if (Math.abs(at.y - outletOf(item, index, item.outlets.length).y) <= Math.min(reach, CARD.row / 2)) return outlet.id
  }
  return null
}

function nearbyEnd(scene: Scene, at: Point, zoom: number, grips: Grips): Hit | null {
  const reach = END_REACH / Math.min(1, zoom)
  const isAt = (x: number, y: number) => Math.hypot(at.x - x, at.y - y) <= reach
  for (const end of ['target', 'source'] as const)
    for (const id of grips[end]) {
      const route = scene.edges.get(id)?.route
      if (!route) continue
      if (end === 'target' ? isAt(route.at(-2)!, route.at(-1)!) : isAt(route[0]!, route[1]!))
        return { kind: 'edgeEnd', id, end }
    }
  return null
}

function pointAt(scene: Scene, at: Point, zoom: number, edges: Iterable<string>): Hit | null {
  const reach = POINT_REACH / Math.min(1, zoom)
  for (const id of edges)
    for (const [index, { x, y }] of (scene.edges.get(id)?.edge.points ?? []).entries())
      if (Math.hypot(at.x - x, at.y - y) <= reach) return { kind: 'edgePoint', id, index }
  return null
}

/** The edge nearest to a point, if near enough. */
export function edgeAt(scene: Scene, at: Point, zoom: number, without?: ReadonlySet<string>): SceneEdge | null {
  const reach = EDGE_REACH / zoom
  let [nearest, best]: [number, SceneEdge | null] = [reach, null]
  for (const item of scene.edgesIn(grow({ ...at, width: 0, height: 0 }, reach))) {
    if (item.route === null || without?.has(item.id)) continue
    const distance = distanceTo(item.route, at)
    if (distance <= nearest) [nearest, best] = [distance, item]
  }
  return best
}

/** The node a wire dropped here would lead to: the card itself, or near its input. */
export function nodeToConnect(scene: Scene, at: Point): SceneNode | null {
  const around = scene.nodesIn(grow({ ...at, width: 0, height: 0 }, CARD.handleReach)).toReversed()
  return (
    around.find((item) => contains(item, at)) ??
    around.find((item) => {
      const input = inputOf(item)
      return Math.hypot(at.x - input.x, at.y - input.y) <= CARD.handleReach
    }) ??
    null
  )
}
