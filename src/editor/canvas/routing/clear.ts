import type { Box } from '../geometry.ts'

/** What cards lie in a part of the canvas. */
export type CardsIn = (box: Box) => Box[]

/** Lines keep so far from cards. */
export const CLEAR = 12
const NEAR = CLEAR / 3

/** Whether a right-angled stretch runs through a card, or along it nearer than lines should. */
export const isThrough = (card: Box, x: number, y: number, toX: number, toY: number): boolean =>
  Math.max(x, toX) > card.x - NEAR &&
  Math.min(x, toX) < card.x + card.width + NEAR &&
  Math.max(y, toY) > card.y - NEAR &&
  Math.min(y, toY) < card.y + card.height + NEAR
