import { edgeStyle, type EdgeStyle } from '../edge-style.ts'
import type { EdgeLook } from '../marks.ts'
import { labelPlaceOf, trace, type Route } from '../route.ts'
import type { SceneEdge } from '../scene-items.ts'
import { WORDS_FROM, type CardPaint } from './card-paint.ts'

/** Below it corners of edges are not seen: lines are straight. */
const CORNERS_FROM = 0.25
/** An edge is at least so wide on the screen. */
const THINNEST = 0.75

type Stroke = { readonly style: EdgeStyle; readonly routes: Route[] }

/** Edges, those that look alike in one stroke. */
export function paintEdges(paint: CardPaint, edges: Iterable<SceneEdge>, lookOf: (id: string) => EdgeLook): void {
  const strokes = new Map<string, Stroke>()
  for (const { id, edge, route } of edges) {
    if (route === null) continue
    const style = edgeStyle(lookOf(id), edge.disabled)
    const key = `${style.role} ${style.width} ${style.opacity} ${style.dash.length}`
    const stroke = strokes.get(key)
    if (stroke === undefined) strokes.set(key, { style, routes: [route] })
    else stroke.routes.push(route)
  }
  const ordered = [...strokes.values()].toSorted((a, b) => a.style.width - b.style.width)
  for (const stroke of ordered) paintStroke(paint, stroke)
  paint.context.globalAlpha = 1
  paint.context.setLineDash([])
}

function paintStroke({ context, theme, zoom }: CardPaint, { style, routes }: Stroke): void {
  context.globalAlpha = style.opacity
  context.strokeStyle = theme.colour[style.role]
  context.lineWidth = Math.max(style.width, (THINNEST * style.width) / 1.5 / zoom)
  context.setLineDash([...style.dash])
  context.beginPath()
  const corner = zoom < CORNERS_FROM ? 0 : undefined
  for (const route of routes) trace(context, route, corner)
  context.stroke()
}

export const EDGE_LABEL = { size: 11, weight: 500, height: 18, padding: 6, maxWidth: 140 } as const

/** The labels of edges, each on a small floor of its own. */
export function paintEdgeLabels(paint: CardPaint, edges: Iterable<SceneEdge>): void {
  const { context, theme, fit, zoom } = paint
  if (zoom < WORDS_FROM) return
  const font = theme.font(EDGE_LABEL.weight, EDGE_LABEL.size)
  for (const { edge, route } of edges) {
    if (edge.label === '' || route === null) continue
    const { x, y } = labelPlaceOf(route)
    const text = fit(edge.label, font, EDGE_LABEL.maxWidth)
    context.font = font
    const width = context.measureText(text).width + 2 * EDGE_LABEL.padding
    context.beginPath()
    context.roundRect(x - width / 2, y - EDGE_LABEL.height / 2, width, EDGE_LABEL.height, EDGE_LABEL.height / 2)
    context.fillStyle = theme.colour.raised
    context.fill()
    context.strokeStyle = theme.colour.line
    context.lineWidth = 1
    context.stroke()
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = theme.colour.muted
    context.fillText(text, x, y + 0.5)
  }
}
