import type { TextsOf } from '../card-texts.ts'
import { grow, overlaps } from '../geometry.ts'
import type { KindHue } from '../kit/view.ts'
import { edgeLook, nodeLook, POINTING_AT_NOTHING, problemsWithin, type Showing } from '../marks.ts'
import { stretchesOf } from '../route.ts'
import type { Scene } from '../scene.ts'
import type { SceneEdge, SceneGroup, SceneNode } from '../scene-items.ts'
import { seenBy, type View } from '../view.ts'
import type { FitText } from './fitted-text.ts'
import { paintEdgeLabels, paintEdges } from './paint-edges.ts'
import { paintGroup, paintNote } from './paint-floors.ts'
import { markOf } from './paint-marks.ts'
import type { CardPaint } from './card-paint.ts'
import { COLOUR_TO, isPlain, paintBoxes, paintNode } from './paint-node.ts'
import type { Theme } from './theme.ts'

/** What is told about a kind to paint it. */
export type KindPaint = { readonly hue: KindHue; readonly icon: Path2D | undefined; readonly isStart: boolean }

export type Painting = {
  readonly scene: Scene
  readonly view: View
  /** Pixels of the picture in one of the page. */
  readonly density: number
  readonly showing: Showing
  readonly theme: Theme
  readonly fit: FitText
  readonly textsOf: TextsOf
  readonly kindOf: (kind: string) => KindPaint
  readonly countText: (group: SceneGroup) => string
  /** What stands on the page as elements, by id: it is not painted. */
  readonly mounted: ReadonlySet<string>
  /** Whether the page shows its elements; edges that the pointer changes are among them. */
  readonly near: boolean
}

/** How far the label of an edge may lie beyond its bounds. */
const LABEL = 84

/**
 * Paints all that is seen and is not an element of the page, nor held by a drag, nor as the pointer makes it look: that
 * is painted by {@link paintTop}, so that a drag and a passing pointer leave this as it is. `within`: the part of the canvas
 * that is painted anew; the context keeps to it.
 */
export function paintBase(context: CanvasRenderingContext2D, given: Painting, within = seenBy(given.view)): void {
  const painting = { ...given, showing: { ...given.showing, pointing: POINTING_AT_NOTHING } }
  const { scene, showing, mounted } = painting
  const paint = begin(context, painting)
  for (const item of scene.groups.values())
    if (!mounted.has(item.id) && overlaps(item, within))
      paintGroup(paint, item, {
        selected: showing.selection.groups.has(item.id),
        count: painting.countText(item),
        mark: item.group.collapsed ? groupMark(showing, item) : null,
      })
  for (const item of scene.notes.values())
    if (!mounted.has(item.id) && overlaps(item, within)) paintNote(paint, item, showing.selection.notes.has(item.id))
  const edges = scene.edgesIn(grow(within, LABEL)).filter(({ id }) => !mounted.has(id) && !scene.liftedEdges.has(id))
  paintAll(
    paint,
    painting,
    edges,
    scene.nodesIn(within).filter(({ id }) => !mounted.has(id) && !scene.lifted.has(id)),
  )
}

/** Paints what a drag holds and what the pointer is at, above everything else. Answers whether there was anything. */
export function paintTop(context: CanvasRenderingContext2D, painting: Painting): boolean {
  const { scene, mounted, showing } = painting
  const paint = begin(context, painting)
  const edges = new Set(painting.near ? [] : scene.liftedEdges)
  const nodes = new Set(scene.lifted)
  const { aim, hoveredEdge, insertion } = showing.pointing
  if (aim !== null) nodes.add(aim)
  for (const id of [hoveredEdge, insertion]) {
    if (id === null || painting.near) continue
    edges.add(id)
    // The cards that it runs under stay above it.
    for (const stretch of stretchesOf(scene.edges.get(id)?.route ?? []))
      for (const item of scene.nodesIn(stretch)) nodes.add(item.id)
  }
  const painted = [...nodes]
    .flatMap((id) => (mounted.has(id) ? [] : (scene.nodes.get(id) ?? [])))
    .filter(({ hiddenIn }) => hiddenIn === null)
  const drawn = [...edges].flatMap((id) => scene.edges.get(id) ?? [])
  paintAll(paint, painting, drawn, painted)
  return painted.length + drawn.length > 0
}

/** Of a collapsed group: what is wrong with the nodes that it stands for. */
const groupMark = ({ marks }: Showing, { nodes }: SceneGroup) =>
  markOf({ problem: problemsWithin(marks, nodes), difference: null, coverage: null })

function paintAll(paint: CardPaint, painting: Painting, edges: SceneEdge[], nodes: SceneNode[]): void {
  const { scene, showing, theme, textsOf, kindOf } = painting
  paintEdges(paint, edges, (id) => edgeLook(showing, id))
  paintEdgeLabels(paint, edges)
  const seen = frontLast(nodes, showing.selection.nodes).map((item) => ({ item, look: nodeLook(showing, item.id) }))
  const isFar = paint.zoom < COLOUR_TO
  if (isFar)
    paintBoxes(
      paint,
      seen.map(({ item, look }) => ({ item, hue: theme.hue(kindOf(item.node.kind).hue), dimmed: look.dimmed })),
    )
  for (const { item, look } of seen) {
    if (isFar && isPlain(look)) continue
    const kind = kindOf(item.node.kind)
    paintNode(paint, {
      item,
      look,
      hue: theme.hue(kind.hue),
      icon: kind.icon,
      isStart: kind.isStart,
      texts: textsOf(item),
      led: ledFrom(scene, item.id),
    })
  }
}

/** Selected nodes lie above the others. */
function frontLast(nodes: SceneNode[], front: ReadonlySet<string>): SceneNode[] {
  if (front.size === 0) return nodes
  return [...nodes.filter(({ id }) => !front.has(id)), ...nodes.filter(({ id }) => front.has(id))]
}

/** The outlets of a node from which an edge starts. */
export function ledFrom(scene: Scene, node: string): Set<string> {
  const led = new Set<string>()
  for (const id of scene.edgesOf(node)) {
    const source = scene.edges.get(id)?.edge.source
    if (source?.node === node) led.add(source.outlet)
  }
  return led
}

function begin(context: CanvasRenderingContext2D, { view, density, theme, fit }: Painting): CardPaint {
  const { canvas } = context
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.setTransform(view.zoom * density, 0, 0, view.zoom * density, view.x * density, view.y * density)
  return { context, theme, fit, zoom: view.zoom, hatch: hatchOf(context, theme) }
}

const hatches = new WeakMap<Theme, CanvasPattern | null>()

/** Thin slanted stripes; the same as those of a card near. */
function hatchOf(context: CanvasRenderingContext2D, theme: Theme): CanvasPattern | null {
  const known = hatches.get(theme)
  if (known !== undefined) return known
  const tile = document.createElement('canvas')
  tile.width = tile.height = 8
  const pen = tile.getContext('2d')!
  pen.strokeStyle = theme.colour.line
  pen.lineWidth = 1.5
  pen.beginPath()
  for (const start of [-8, 0, 8]) {
    pen.moveTo(start, 8)
    pen.lineTo(start + 8, 0)
  }
  pen.stroke()
  const pattern = context.createPattern(tile, 'repeat')
  hatches.set(theme, pattern)
  return pattern
}
