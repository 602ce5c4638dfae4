import type { Point } from '#src/domain/graph/document.ts'
import { specOf } from '#src/domain/graph/spec.ts'
import { whenStill } from '#src/lib/when-still.ts'
import { viewOf as kindViewOf, type Kinds, type TextsOf } from './card-texts.ts'
import { common, grow, overlaps, type Box } from './geometry.ts'
import { nodeLook, POINTING_AT_NOTHING, type Pointing, type Showing } from './marks.ts'
import { readyToMove } from './moving.ts'
import { createNearWindow, type NearWindow } from './near-window.ts'
import { textFitter, type Fits } from './paint/fitted-text.ts'
import { iconPath } from './paint/icon-path.ts'
import { paintBase, paintTop, type KindPaint, type Painting } from './paint/painter.ts'
import { isPlain } from './paint/paint-node.ts'
import { createSheet } from './paint/sheet.ts'
import { readTheme } from './paint/theme.ts'
import { drawnIn } from './route.ts'
import { createScene, type Scene } from './scene.ts'
import type { SceneChange, SceneGroup } from './scene-items.ts'
import { areaOf, gathered, NOWHERE, together, type Torn } from './torn.ts'
import { NOTHING_SELECTED, type Selection } from './view-state.ts'
import { NEAR_FROM, seenBy, toCanvas, type View } from './view.ts'

/** The elements a stage paints on. */
export type StageElements = {
  readonly root: HTMLElement
  readonly base: HTMLCanvasElement
  readonly top: HTMLCanvasElement
  /** Holds one icon of every kind, each with `data-kind`, and one for all others, of no kind. */
  readonly icons: HTMLElement
}

/** What a stage shows besides the scene. */
export type Shown = Omit<Showing, 'pointing'> & {
  readonly textsOf: TextsOf
  readonly countText: (group: SceneGroup) => string
}

/** The canvas without React: a scene, where it is seen from, and when it is painted; see {@link createStage}. */
export type Stage = {
  readonly scene: Scene
  readonly near: NearWindow
  view(): View
  setView(view: View): void
  showing(): Showing
  show(shown: Shown): void
  pointing(): Pointing
  point(at: Partial<Pointing>): void
  /** Tells what has become an element of the page. */
  setMounted(ids: ReadonlySet<string>): void
  /** Of a canvas that is not attached nothing is known to fit. */
  readonly fits: Fits
  /** A place in the browser's window as one on the canvas. */
  toCanvas(client: Point): Point
  attach(elements: StageElements): () => void
  /** Calls when the place changes from which the scene is seen. */
  subscribeView(listener: () => void): () => void
  /** Calls when what is shown of it changes: selection, marks, what the pointer is over. */
  subscribeShowing(listener: () => void): () => void
}

const NONE: ReadonlySet<string> = new Set()
/** How long the near elements stay one layer after the view has last moved. */
const SHIFTED_MS = 300
/** How long nothing has been painted before what lies around the view is: a drag or words being typed go first. */
const CALM_MS = 120

/** How far what is drawn of a card or an edge may lie beyond its place: frames, handles; on the screen, and on the canvas. */
const BEYOND = { screen: 4, canvas: 8 }
/** From which share of the view on it is painted whole: what lies beyond it then waits until nothing else is painted. */
const MUCH = 0.3
/** More boxes than this are not looked at, and more places not painted one by one. */
const MANY = { boxes: 120, places: 24 }
const NO_BOX: Box = { x: 0, y: 0, width: 0, height: 0 }

/** Where what is painted looks otherwise when something else is shown of the same scene. */
function restyled({ nodes, edges, groups, notes }: Scene, before: Shown, now: Shown): Torn {
  if (before.marks !== now.marks || before.textsOf !== now.textsOf || before.countText !== now.countText) return 'all'
  const [was, is] = [before.selection, now.selection]
  const changed = (part: keyof Selection) => [
    ...[...was[part]].filter((id) => !is[part].has(id)),
    ...[...is[part]].filter((id) => !was[part].has(id)),
  ]
  return [
    ...[...changed('nodes'), before.current, now.current].flatMap((id) => nodes.get(id ?? '') ?? []),
    ...changed('edges').flatMap((id) => {
      const route = edges.get(id)?.route
      return route ? drawnIn(route) : []
    }),
    ...changed('groups').flatMap((id) => groups.get(id) ?? []),
    ...changed('notes').flatMap((id) => notes.get(id) ?? []),
  ]
}

/**
 * Brings together scene, view and painting. The near elements and what is painted are switched in one frame and stand on
 * the same numbers; whatever is not (yet) an element is painted, so nothing is ever missing in between.
 */
export function createStage(kinds: Kinds): Stage {
  const scene = createScene(kinds.specs)
  const near = createNearWindow(scene)
  const viewListeners = new Set<() => void>()
  const showingListeners = new Set<() => void>()
  let view: View = { x: 0, y: 0, zoom: 1, width: 0, height: 0 }
  let shown: Shown = {
    marks: {},
    selection: NOTHING_SELECTED,
    current: null,
    textsOf: () => ({ title: '', summary: '', outlets: [] }),
    countText: () => '',
  }
  let pointing = POINTING_AT_NOTHING
  let showing: Showing = { ...shown, pointing }
  let mounted = NONE
  /** Cards that have left the page, and that may be missing in what is painted. */
  const unpainted = new Set<string>()
  let paint: (() => void) | undefined
  let fits: Fits = () => false
  let elements: StageElements | undefined
  let frame = 0
  /** Where the picture below is no longer true. */
  let torn: Torn = 'all'
  let settlePlane: (() => void) | undefined
  const rest = whenStill(SHIFTED_MS, settle)

  /** Nowhere: what lies below is still true, only what a drag holds or the pointer is at has changed. */
  function invalidate(where: Torn = 'all'): void {
    torn = together(torn, where)
    if (frame === 0 && paint !== undefined)
      frame = requestAnimationFrame(() => {
        frame = 0
        paint?.()
      })
  }

  function tell(listeners: ReadonlySet<() => void>): void {
    for (const listener of listeners) listener()
  }

  function settle(): void {
    settlePlane?.()
    settlePlane = undefined
  }

  /**
   * A view that moves without zooming shifts the near elements as one layer, drawn once. A layer is drawn for the zoom that
   * it began with, so any other time they are drawn as they are seen.
   */
  function shift(isShift: boolean): void {
    if (elements === undefined) return
    if (!isShift) {
      rest.stop()
      settle()
      return
    }
    const plane = elements.root.querySelector<HTMLElement>('.react-flow__viewport')
    settlePlane ??= readyToMove(plane)
    rest.moved()
  }

  function attach(given: StageElements): () => void {
    elements = given
    const { root, base, top, icons } = given
    const topContext = top.getContext('2d')!
    const sheet = createSheet(base)
    const settleBase = readyToMove(base)
    const fitter = textFitter(topContext)
    const kindPaints = new Map<string, KindPaint>()
    let theme = readTheme(root)
    fits = (text, font, width) => fitter.fit(text, theme.font(font.weight, font.size), width) === text
    let isTopEmpty = true
    let wasNear = true
    let paintedFrom: View | null = null
    let isReady = false
    let held: ReadonlySet<string> = NONE

    /** A drag that goes on changes only what it holds. */
    function handleScene(change: SceneChange): void {
      const { lifted, liftedEdges } = scene
      const isOnlyDrag =
        lifted.size > 0 &&
        lifted.size === held.size &&
        !change.groups &&
        !change.notes &&
        [...change.nodes].every((id) => lifted.has(id) && held.has(id)) &&
        [...change.edges].every((id) => liftedEdges.has(id))
      held = scene.lifted
      invalidate(isOnlyDrag ? NOWHERE : change.groups || change.notes ? 'all' : change.places)
    }

    function kindOf(kind: string): KindPaint {
      let known = kindPaints.get(kind)
      if (known === undefined) {
        // A kind that nobody knows has the sign without a kind.
        const sign = kindViewOf(kinds, kind) === undefined ? '""' : CSS.escape(kind)
        const icon = icons.querySelector<SVGElement>(`[data-kind=${sign}] svg`)
        known = {
          hue: kindViewOf(kinds, kind)?.hue ?? 7,
          icon: icon === null ? undefined : iconPath(icon),
          isStart: specOf(kinds.specs, kind)?.isStart === true,
        }
        kindPaints.set(kind, known)
      }
      return known
    }

    paint = () => {
      if (view.width === 0) return
      const density = window.devicePixelRatio
      fitTo(top, view, density)
      const isNear = view.zoom >= NEAR_FROM
      root.dataset.near = String(isNear)
      const painting: Painting = {
        scene,
        view,
        density,
        showing,
        theme,
        fit: fitter.fit,
        textsOf: shown.textsOf,
        kindOf,
        countText: shown.countText,
        mounted: isNear ? mounted : NONE,
        near: isNear,
      }
      if (wasNear !== isNear) torn = 'all'
      wasNear = isNear
      const seen = seenBy(view)
      for (const id of unpainted) {
        const item = mounted.has(id) ? undefined : scene.nodes.get(id)
        if (item === undefined || !overlaps(item, seen)) continue
        torn = together(torn, [item])
        unpainted.delete(id)
      }
      const places = torn === 'all' ? 'all' : placesIn(torn, seen)
      if (places === 'all') {
        sheet.tear()
        unpainted.clear()
      } else
        sheet.mend(places, density, (context, from, within) =>
          paintBase(context, { ...painting, view: from }, grow(within, beyond())),
        )
      if (places === 'all' || paintedFrom !== view)
        isReady = sheet.show(view, density, (context, from) => paintBase(context, { ...painting, view: from }))
      if (!isReady || unpainted.size > 0) ready.moved()
      else ready.stop()
      torn = NOWHERE
      paintedFrom = view
      const { aim, hoveredEdge, insertion } = pointing
      if (scene.lifted.size > 0 || aim !== null || hoveredEdge !== null || insertion !== null || !isTopEmpty)
        isTopEmpty = !paintTop(topContext, painting)
      // An empty layer as large as the view would be put over it in every frame.
      top.hidden = isTopEmpty
    }
    const beyond = () => BEYOND.canvas + BEYOND.screen / view.zoom
    /** What is painted anew of what is torn: few boxes, or all where that would be much of what is seen. */
    function placesIn(boxes: readonly Box[], seen: Box): Torn {
      if (boxes.length > MANY.boxes) return 'all'
      const by = beyond()
      const places = gathered(boxes.map((box) => grow(box, by)))
      const area = places.reduce((sum, place) => sum + areaOf(common(place, seen) ?? NO_BOX), 0)
      return places.length > MANY.places || area > MUCH * areaOf(seen) ? 'all' : places
    }
    /** Cards that have left the page since are painted with it: a move would come upon their places. */
    function makeReady(): void {
      sheet.widen()
      unpainted.clear()
      paintedFrom = null
      invalidate(NOWHERE)
    }
    /** Makes the picture ready for moves when nothing else is to be painted. */
    const ready = whenStill(CALM_MS, makeReady)
    const themes = new MutationObserver(() => {
      theme = readTheme(root)
      invalidate()
    })
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'lang'] })
    const handleFonts = () => {
      fitter.clear()
      invalidate()
    }
    document.fonts.addEventListener('loadingdone', handleFonts)
    const unsubscribe = scene.subscribe(handleScene)
    const unfollow = near.follow()
    invalidate()
    return () => {
      unsubscribe()
      unfollow()
      themes.disconnect()
      document.fonts.removeEventListener('loadingdone', handleFonts)
      cancelAnimationFrame(frame)
      rest.stop()
      ready.stop()
      settle()
      settleBase?.()
      frame = 0
      paint = undefined
      fits = () => false
      elements = undefined
    }
  }

  return {
    scene,
    near,
    view: () => view,
    setView(given) {
      shift(given.zoom === view.zoom)
      view = given
      near.setView(given)
      invalidate(NOWHERE)
      tell(viewListeners)
    },
    showing: () => showing,
    show(given) {
      const where = restyled(scene, shown, given)
      shown = given
      showing = { ...given, pointing }
      invalidate(where)
      tell(showingListeners)
    },
    pointing: () => pointing,
    point(at) {
      const next = { ...pointing, ...at }
      if (Object.entries(next).every(([key, value]) => Reflect.get(pointing, key) === value)) return
      pointing = next
      showing = { ...shown, pointing }
      invalidate(NOWHERE)
      tell(showingListeners)
    },
    setMounted(ids) {
      for (const id of mounted) if (!ids.has(id)) unpainted.add(id)
      // A plain card covers its own picture: that may stay until there is another reason to paint.
      const shines = (id: string) => {
        const look = nodeLook(showing, id)
        return look.dimmed || !isPlain(look)
      }
      const shining = [...ids].filter((id) => !mounted.has(id) && shines(id))
      mounted = ids
      invalidate(shining.flatMap((id) => scene.nodes.get(id) ?? []))
    },
    fits: (text, font, width) => fits(text, font, width),
    toCanvas(client) {
      const box = elements?.root.getBoundingClientRect()
      return toCanvas(view, { x: client.x - (box?.left ?? 0), y: client.y - (box?.top ?? 0) })
    },
    attach,
    subscribeView(listener) {
      viewListeners.add(listener)
      return () => viewListeners.delete(listener)
    },
    subscribeShowing(listener) {
      showingListeners.add(listener)
      return () => showingListeners.delete(listener)
    },
  }
}

function fitTo(canvas: HTMLCanvasElement, { width, height }: View, density: number): void {
  const [wide, high] = [Math.round(width * density), Math.round(height * density)]
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
}
