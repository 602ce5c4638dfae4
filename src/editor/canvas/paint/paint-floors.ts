import { CARD, CARD_TEXT, FLOOR, NOTE } from '../geometry.ts'
import type { SceneGroup, SceneNote } from '../scene-items.ts'
import { paintMark, type Mark } from './paint-marks.ts'
import { WORDS_FROM, type CardPaint } from './card-paint.ts'

/** The floors of groups, the cards of collapsed ones, and notes: all that lies below the nodes. */
export function paintGroup(
  paint: CardPaint,
  item: SceneGroup,
  { selected, count, mark }: { selected: boolean; count: string; mark: Mark | null },
): void {
  const { context, theme, zoom, fit } = paint
  const tint = theme.tint(item.group.hue)
  const { x, y, width, height } = item
  context.beginPath()
  context.roundRect(x, y, width, height, item.group.collapsed ? CARD.radius : FLOOR.radius)
  if (item.group.collapsed) {
    context.fillStyle = theme.colour.raised
    context.fill()
  }
  context.globalAlpha = item.group.collapsed ? 0.2 : 0.12
  context.fillStyle = tint
  context.fill()
  context.globalAlpha = selected ? 1 : 0.4
  context.strokeStyle = selected ? theme.colour['accent-line'] : tint
  context.lineWidth = Math.max(selected ? 2 : 1, 1 / zoom)
  context.stroke()
  context.globalAlpha = 1
  paintMark(paint, item, mark)
  if (zoom < WORDS_FROM / 2) return
  const middle = y + (item.group.collapsed ? CARD.header : FLOOR.label) / 2
  paintChevron(paint, x + 20, middle, item.group.collapsed)
  const font = theme.font(550, 13)
  const text = fit(item.group.title, font, width - 48 - (mark === null ? 0 : CARD_TEXT.marks))
  context.font = font
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillStyle = theme.colour.ink
  context.fillText(text, x + 36, middle + 0.5)
  if (!item.group.collapsed) return
  context.font = theme.font(400, 12)
  context.fillStyle = theme.colour.muted
  context.fillText(count, x + 36, y + CARD.header + 9.5)
}

/** Says that the group can be opened or closed. */
function paintChevron({ context, theme }: CardPaint, x: number, y: number, collapsed: boolean): void {
  context.beginPath()
  const [dx, dy] = collapsed ? [2, 4] : [4, 2]
  context.moveTo(x - dx, y - dy)
  context.lineTo(collapsed ? x + dx : x, collapsed ? y : y + dy)
  context.lineTo(collapsed ? x - dx : x + dx, collapsed ? y + dy : y - dy)
  context.strokeStyle = theme.colour.muted
  context.lineWidth = 1.75
  context.stroke()
}

export function paintNote(paint: CardPaint, item: SceneNote, selected: boolean): void {
  const { context, theme, zoom } = paint
  const tint = theme.tint(item.note.hue)
  context.beginPath()
  context.roundRect(item.x, item.y, item.width, item.height, 6)
  context.fillStyle = theme.colour.raised
  context.fill()
  context.globalAlpha = 0.18
  context.fillStyle = tint
  context.fill()
  context.globalAlpha = 1
  context.strokeStyle = selected ? theme.colour['accent-line'] : tint
  context.lineWidth = Math.max(selected ? 2 : 1, 1 / zoom)
  context.stroke()
  if (zoom < WORDS_FROM) return
  if (selected) paintCorner(paint, item)
  context.save()
  context.beginPath()
  context.rect(item.x, item.y, item.width, item.height - NOTE.padding / 2)
  context.clip()
  paintLines(paint, item)
  context.restore()
}

/** Where a note is drawn larger. */
function paintCorner({ context, theme }: CardPaint, { x, y, width, height }: SceneNote): void {
  const [right, bottom] = [x + width - 3, y + height - 3]
  context.beginPath()
  for (const length of [8, 4]) {
    context.moveTo(right, bottom - length)
    context.lineTo(right - length, bottom)
  }
  context.strokeStyle = theme.colour.muted
  context.lineWidth = 1.5
  context.stroke()
}

function paintLines({ context, theme }: CardPaint, item: SceneNote): void {
  context.font = theme.font(400, 13)
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillStyle = theme.colour.ink
  const room = item.width - 2 * NOTE.padding
  let y = item.y + NOTE.padding + 10
  for (const paragraph of item.note.text.split('\n'))
    for (const line of linesOf(context, paragraph, room)) {
      if (y > item.y + item.height) return
      context.fillText(line, item.x + NOTE.padding, y + 0.5)
      y += 20
    }
}

/** Breaks a paragraph at spaces, and within a word only where one is longer than the line. */
function linesOf(context: CanvasRenderingContext2D, paragraph: string, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of paragraph.match(/\s+|[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+/g) ?? []) {
    if (line !== '' && context.measureText((line + piece).trimEnd()).width > room) {
      lines.push(line)
      line = piece.trimStart()
    } else line += piece
  }
  return [...lines, line]
}
