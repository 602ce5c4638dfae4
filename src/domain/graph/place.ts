import type { Point } from './document.ts'

/** How far from the middle of the canvas anything may lie, in its pixels: far beyond any flow, and exact in any browser. */
const FARTHEST = 1_000_000

/** A place on the canvas: the nearest one there is; the middle for what is no number. */
export const within = ({ x, y }: Point): Point => ({ x: inRange(x), y: inRange(y) })

const inRange = (value: number) => (Number.isNaN(value) ? 0 : Math.min(FARTHEST, Math.max(-FARTHEST, value)))
