import type { Point } from '#src/domain/graph/document.ts'
import type { Box } from './geometry.ts'

/** The corners of an edge from its outlet to its target, one after another: x, y, x, y … */
export type Route = readonly number[]

/** Where an edge begins or ends, and the card it must not run through. */
export type RouteEnd = { readonly at: Point; readonly box: Box }

/** How far an edge runs straight out of an outlet and into a target: there its label and its end have room. */
export const STUB = 20
/** Cards that stand at least so far apart are joined by one step, be there room for whole ends or not. */
const LEAST = 16
/** Between edges of one node, so that they do not run in one line. */
const LANE = 8
const CORNER = 8

/**
 * An edge as a smooth step: out to the right, in from the left. One that leads back goes between the two cards, or
 * round below them where there is no between. `lane` is the place of its outlet among those of its node.
 */
export function routeBetween(from: RouteEnd, to: RouteEnd, lane = 0, lanes = 1): Route {
  const { x: sx, y: sy } = from.at
  const { x: tx, y: ty } = to.at
  const shift = (lane - (lanes - 1) / 2) * LANE
  if (tx - sx >= LEAST) {
    if (sy === ty) return [sx, sy, tx, ty]
    const room = Math.max(0, (tx - sx) / 2 - STUB)
    const middle = (sx + tx) / 2 + Math.max(-room, Math.min(room, ty > sy ? -shift : shift))
    return [sx, sy, middle, sy, middle, ty, tx, ty]
  }
  const out = sx + STUB + lane * LANE
  const back = tx - STUB
  const between = lineBetween(from.box, to.box)
  return [sx, sy, out, sy, out, between, back, between, back, ty, tx, ty]
}

/** An edge that is led by hand: through each of the points, one after another, and as directly as right angles allow. */
export function routeThrough(from: Point, points: readonly Point[], to: Point): Route {
  const route = [from.x, from.y]
  let [x, y] = [from.x, from.y]
  for (const [index, point] of points.entries()) {
    if (index === 0 && point.x < from.x + STUB / 2) route.push(x + STUB, y, x + STUB, point.y)
    else route.push(point.x, y)
    ;[x, y] = [point.x, point.y]
    route.push(x, y)
  }
  if (x > to.x - STUB / 2) route.push(to.x - STUB, y, to.x - STUB, to.y)
  else route.push(x, to.y)
  route.push(to.x, to.y)
  return straightened(route)
}

/** The same way without corners at which it does not turn. */
export function straightened(route: Route): Route {
  const kept: number[] = []
  for (let at = 0; at + 1 < route.length; at += 2) {
    const [x, y] = [route[at]!, route[at + 1]!]
    const [beforeX, beforeY, lastX, lastY] = kept.slice(-4)
    if (kept.length >= 2 && kept.at(-2) === x && kept.at(-1) === y) continue
    const isOnward =
      kept.length >= 4 &&
      ((beforeX === lastX && lastX === x && Math.sign(lastY! - beforeY!) === Math.sign(y - lastY!)) ||
        (beforeY === lastY && lastY === y && Math.sign(lastX! - beforeX!) === Math.sign(x - lastX!)))
    if (isOnward) kept.splice(-2)
    kept.push(x, y)
  }
  return kept
}

function lineBetween(from: Box, to: Box): number {
  const room = STUB / 2
  if (from.y + from.height + room <= to.y) return (from.y + from.height + to.y) / 2
  if (to.y + to.height + room <= from.y) return (to.y + to.height + from.y) / 2
  return Math.max(from.y + from.height, to.y + to.height) + STUB
}

/** What a path can be drawn with: a canvas, or the writer of an SVG path. */
export type Pen = {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void
}

/** Draws the route with rounded corners: the same curve on a canvas and in SVG. */
export function trace(pen: Pen, route: Route, corner = CORNER): void {
  const last = route.length - 2
  pen.moveTo(route[0]!, route[1]!)
  for (let index = 2; index < last; index += 2) {
    const [x, y] = [route[index]!, route[index + 1]!]
    const [fromX, fromY, toX, toY] = [route[index - 2]!, route[index - 1]!, route[index + 2]!, route[index + 3]!]
    const before = Math.abs(x - fromX) + Math.abs(y - fromY)
    const after = Math.abs(toX - x) + Math.abs(toY - y)
    const radius = Math.min(corner, before / 2, after / 2)
    if (radius < 0.5) {
      pen.lineTo(x, y)
      continue
    }
    pen.lineTo(x - Math.sign(x - fromX) * radius, y - Math.sign(y - fromY) * radius)
    pen.quadraticCurveTo(x, y, x + Math.sign(toX - x) * radius, y + Math.sign(toY - y) * radius)
  }
  pen.lineTo(route[last]!, route[last + 1]!)
}

/** A route as the `d` of an SVG path. */
export function svgPathOf(route: Route): string {
  let path = ''
  const pen: Pen = {
    moveTo: (x, y) => (path += `M${x} ${y}`),
    lineTo: (x, y) => (path += `L${x} ${y}`),
    quadraticCurveTo: (cx, cy, x, y) => (path += `Q${cx} ${cy} ${x} ${y}`),
  }
  trace(pen, route)
  return path
}

/** Where the label of an edge stands: in the middle of its longest stretch, of equal ones the later. */
export function labelPlaceOf(route: Route): Point {
  let [best, length] = [0, -1]
  for (let index = 0; index + 3 < route.length; index += 2) {
    const stretch = Math.abs(route[index + 2]! - route[index]!) + Math.abs(route[index + 3]! - route[index + 1]!)
    if (stretch >= length) [best, length] = [index, stretch]
  }
  return { x: (route[best]! + route[best + 2]!) / 2, y: (route[best + 1]! + route[best + 3]!) / 2 }
}

/** The corners that a way must be led through to run as it does: all but those next to its ends. */
export function cornersWithin(route: Route): Point[] {
  const corners: Point[] = []
  for (let at = 4; at + 5 < route.length; at += 2) corners.push({ x: route[at]!, y: route[at + 1]! })
  return corners
}

/** The straight stretches of a route as boxes without thickness. */
export function stretchesOf(route: Route): Box[] {
  const boxes: Box[] = []
  for (let index = 0; index + 3 < route.length; index += 2) {
    const [x, y, toX, toY] = [route[index]!, route[index + 1]!, route[index + 2]!, route[index + 3]!]
    boxes.push({ x: Math.min(x, toX), y: Math.min(y, toY), width: Math.abs(toX - x), height: Math.abs(toY - y) })
  }
  return boxes
}

/** Room for the longest label, on each side of its place. */
const LABEL = { width: 80, height: 12 }

/** Where an edge is drawn that goes this way: its stretches, and where its label stands. */
export function drawnIn(route: Route): Box[] {
  const { x, y } = labelPlaceOf(route)
  const { width, height } = LABEL
  return [...stretchesOf(route), { x: x - width, y: y - height, width: 2 * width, height: 2 * height }]
}

/** How far along a route its place nearest to a point is, in pixels from its beginning. */
export function placeAlong(route: Route, { x, y }: Point): number {
  let [best, nearest, before] = [0, Infinity, 0]
  for (let index = 0; index + 3 < route.length; index += 2) {
    const [fromX, fromY, toX, toY] = [route[index]!, route[index + 1]!, route[index + 2]!, route[index + 3]!]
    const atX = Math.max(Math.min(fromX, toX), Math.min(Math.max(fromX, toX), x))
    const atY = Math.max(Math.min(fromY, toY), Math.min(Math.max(fromY, toY), y))
    const distance = Math.hypot(x - atX, y - atY)
    if (distance < nearest) [nearest, best] = [distance, before + Math.abs(atX - fromX) + Math.abs(atY - fromY)]
    before += Math.abs(toX - fromX) + Math.abs(toY - fromY)
  }
  return best
}

/** How far a point is from the route, corners taken as square. */
export function distanceTo(route: Route, { x, y }: Point): number {
  let nearest = Infinity
  for (const box of stretchesOf(route)) {
    const dx = Math.max(box.x - x, 0, x - box.x - box.width)
    const dy = Math.max(box.y - y, 0, y - box.y - box.height)
    nearest = Math.min(nearest, Math.hypot(dx, dy))
  }
  return nearest
}
