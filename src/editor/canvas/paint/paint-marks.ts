import type { Box } from '../geometry.ts'
import type { NodeLook } from '../marks.ts'
import type { CardPaint } from './card-paint.ts'
import type { Theme } from './theme.ts'

/** Where the marks of a card stand: over its upper right corner, so that they are seen from far away. */
export const MARK = { size: 18, inset: 14 } as const

/** What a card's marks say: one at most, the gravest first. */
export type Mark = { readonly role: 'danger' | 'warning' | 'success' | 'muted'; readonly sign: string }

/** A count where it is one of problems; a sign for what differs and what tests reach. */
export function markOf(look: Pick<NodeLook, 'problem' | 'difference' | 'coverage'>): Mark | null {
  if (look.difference === 'added') return { role: 'success', sign: '+' }
  if (look.difference === 'removed') return { role: 'danger', sign: '−' }
  if (look.difference === 'changed') return { role: 'warning', sign: '≠' }
  if (look.problem !== null && look.problem.blocking > 0) return { role: 'danger', sign: String(look.problem.blocking) }
  if (look.problem !== null && look.problem.warnings > 0)
    return { role: 'warning', sign: String(look.problem.warnings) }
  if (look.coverage === 'reached') return { role: 'success', sign: '✓' }
  if (look.coverage === 'missed') return { role: 'warning', sign: '○' }
  return look.problem !== null && look.problem.open > 0 ? { role: 'muted', sign: String(look.problem.open) } : null
}

/** The mark of a card as a dot with its sign; far away it stays large enough to be seen. */
export function paintMarks(paint: CardPaint, item: Box, look: NodeLook): void {
  paintMark(paint, item, markOf(look))
}

/** One mark over the upper right corner of a card or of a collapsed group. */
export function paintMark({ context, theme, zoom }: CardPaint, item: Box, mark: Mark | null): void {
  if (mark === null) return
  const size = Math.max(MARK.size, Math.min(8 / zoom, item.height))
  const [x, y] = [item.x + item.width - MARK.inset, item.y + MARK.inset + 6]
  context.beginPath()
  context.arc(x, y, size / 2, 0, 2 * Math.PI)
  context.fillStyle = theme.colour[mark.role]
  context.fill()
  if (zoom < 0.3) return
  paintSign(context, theme, mark.sign, x, y)
}

function paintSign(context: CanvasRenderingContext2D, theme: Theme, sign: string, x: number, y: number): void {
  context.font = theme.font(600, 11)
  context.fillStyle = theme.colour['on-accent']
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(sign, x, y + 0.5)
}
