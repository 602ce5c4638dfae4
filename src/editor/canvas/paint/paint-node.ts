import type { CardTexts } from '../card-texts.ts'
import { CARD, CARD_TEXT, hasRows, inputOf, outletOf } from '../geometry.ts'
import { frameRole } from '../frame-role.ts'
import type { NodeLook } from '../marks.ts'
import type { SceneNode } from '../scene-items.ts'
import { WORDS_FROM, type CardPaint } from './card-paint.ts'
import { markOf, paintMarks } from './paint-marks.ts'

export type PaintedNode = {
  readonly item: SceneNode
  readonly look: NodeLook
  readonly hue: string
  readonly icon: Path2D | undefined
  readonly isStart: boolean
  readonly texts: CardTexts
  /** Ways out that lead somewhere. */
  readonly led: ReadonlySet<string>
}

/** From which zoom on the smaller words, icons and handles are. */
const DETAILS_FROM = 0.38
/** Up to which zoom a card is all of its kind's colour, and from which on it is as near. */
export const COLOUR_TO = 0.14
const COLOUR_FROM = 0.3

/** One card, as the near renderer draws it; farther away with less on it, last only in its kind's colour. */
export function paintNode(paint: CardPaint, node: PaintedNode): void {
  const { context, theme, zoom } = paint
  const { item, look, hue } = node
  context.globalAlpha = look.dimmed ? 0.6 : 1
  frame(context, item)
  context.fillStyle = theme.colour.raised
  context.fill()
  const opacity = context.globalAlpha
  const colour = Math.max(0, Math.min(1, (COLOUR_FROM - zoom) / (COLOUR_FROM - COLOUR_TO)))
  if (colour > 0) {
    context.globalAlpha = opacity * colour
    context.fillStyle = hue
    context.fill()
    context.globalAlpha = opacity
  }
  if (item.node.disabled && paint.hatch !== null) {
    context.fillStyle = paint.hatch
    context.fill()
  }
  paintFrame(paint, node, 1 - colour)
  if (colour < 1) paintTile(paint, node)
  if (zoom >= WORDS_FROM) paintWords(paint, node)
  if (zoom >= DETAILS_FROM) paintHandles(paint, node)
  paintMarks(paint, item, look)
  context.globalAlpha = 1
}

function frame(context: CanvasRenderingContext2D, { x, y, width, height }: SceneNode): void {
  context.beginPath()
  context.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, CARD.radius)
}

function paintFrame({ context, theme, zoom }: CardPaint, { item, look }: PaintedNode, shade: number): void {
  const thin = Math.max(1, 1 / zoom)
  if (look.selected || look.current || look.aimed || look.running) {
    const ring = Math.max(3, 2 / zoom)
    context.strokeStyle = theme.colour['accent-line']
    const opacity = context.globalAlpha
    context.globalAlpha = opacity * 0.35
    context.lineWidth = ring
    context.beginPath()
    const { x, y, width, height } = item
    context.roundRect(x - ring / 2, y - ring / 2, width + ring, height + ring, CARD.radius + ring / 2)
    context.stroke()
    context.globalAlpha = opacity
    frame(context, item)
  }
  const role = frameRole(look)
  context.strokeStyle = theme.colour[role]
  context.lineWidth = role === 'line' ? thin : Math.max(1.5, thin)
  const opacity = context.globalAlpha
  if (role === 'line') context.globalAlpha = opacity * shade
  context.stroke()
  context.globalAlpha = opacity
}

/** Whether a card has anything to show from far away besides its colour. */
export const isPlain = (look: NodeLook): boolean =>
  !look.selected && !look.current && !look.aimed && !look.running && look.trail === null && markOf(look) === null

/** Cards from so far away that they are only boxes in their kinds' colours: those alike in one stroke of the brush. */
export function paintBoxes(
  { context }: CardPaint,
  boxes: Iterable<{ item: SceneNode; hue: string; dimmed: boolean }>,
): void {
  const paths = new Map<string, SceneNode[]>()
  for (const { item, hue, dimmed } of boxes) {
    const key = `${dimmed ? 0.6 : 1} ${hue}`
    const same = paths.get(key)
    if (same === undefined) paths.set(key, [item])
    else same.push(item)
  }
  for (const [key, items] of paths) {
    const space = key.indexOf(' ')
    context.globalAlpha = Number(key.slice(0, space))
    context.fillStyle = key.slice(space + 1)
    context.beginPath()
    for (const { x, y, width, height } of items) context.rect(x, y, width, height)
    context.fill()
  }
  context.globalAlpha = 1
}

function paintTile({ context, theme, zoom }: CardPaint, { item, hue, icon }: PaintedNode): void {
  const inset = (CARD.header - CARD.tile) / 2
  context.fillStyle = hue
  context.beginPath()
  context.roundRect(item.x + CARD.padding, item.y + inset, CARD.tile, CARD.tile, 6)
  context.fill()
  if (icon === undefined || zoom < DETAILS_FROM) return
  context.save()
  context.translate(item.x + CARD.padding + 4, item.y + inset + 4)
  context.scale(16 / 24, 16 / 24)
  context.strokeStyle = theme.colour['on-hue']
  context.lineWidth = 1.75
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(icon)
  context.restore()
}

function paintWords({ context, theme, fit, zoom }: CardPaint, { item, look, texts }: PaintedNode): void {
  const { title, summary, outlet } = CARD_TEXT
  const hasMark = look.problem !== null || look.difference !== null || look.coverage !== null
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  const titleFont = theme.font(title.weight, title.size)
  const titleText = fit(texts.title, titleFont, item.width - title.x - CARD.padding - (hasMark ? CARD_TEXT.marks : 0))
  context.font = titleFont
  context.fillStyle = theme.colour.ink
  context.fillText(titleText, item.x + title.x, item.y + title.y + 0.5)
  if (zoom < DETAILS_FROM) return
  const summaryFont = theme.font(summary.weight, summary.size)
  const summaryText = fit(texts.summary, summaryFont, item.width - summary.x - CARD.padding)
  context.font = summaryFont
  context.fillStyle = theme.colour.muted
  context.fillText(summaryText, item.x + summary.x, item.y + summary.y + 0.5)
  context.textAlign = 'right'
  const outletFont = theme.font(outlet.weight, outlet.size)
  if (!hasRows(item.outlets.length)) return
  for (const [index, text] of texts.outlets.entries()) {
    const short = fit(text, outletFont, item.width - outlet.right - CARD.padding)
    context.font = outletFont
    context.fillText(short, item.x + item.width - outlet.right, outletOf(item, index, item.outlets.length).y + 0.5)
  }
  context.fillStyle = theme.colour.line
  context.fillRect(item.x + 1, item.y + CARD.header + CARD.summary, item.width - 2, 1)
}

function paintHandles({ context, theme }: CardPaint, { item, led, isStart }: PaintedNode): void {
  context.lineWidth = 1.5
  context.strokeStyle = theme.colour.control
  const dot = (x: number, y: number, fill: string) => {
    context.beginPath()
    context.arc(x, y, CARD.handle - 0.75, 0, 2 * Math.PI)
    context.fillStyle = fill
    context.fill()
    context.stroke()
  }
  const input = inputOf(item)
  if (!isStart) dot(input.x, input.y, theme.colour.raised)
  for (const [index, outlet] of item.outlets.entries()) {
    const at = outletOf(item, index, item.outlets.length)
    dot(at.x, at.y, led.has(outlet.id) ? theme.colour.control : theme.colour.raised)
  }
}
