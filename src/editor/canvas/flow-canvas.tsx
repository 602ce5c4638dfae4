import { ReactFlowProvider } from '@xyflow/react'
import { CircleHelp } from 'lucide-react'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { editNote } from '#src/domain/graph/commands.ts'
import type { GraphDocument, Point } from '#src/domain/graph/document.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { whenStill } from '#src/lib/when-still.ts'
import { useDoc, useStoreOf } from '../document/context.tsx'
import './canvas.css'
import { cardTexts, type Kinds } from './card-texts.ts'
import { followDocument } from './follow-document.ts'
import { boundsOf, centreOf, isWithin, type Box } from './geometry.ts'
import type { CanvasCallbacks, Host } from './gestures/host.ts'
import { attachPaletteDrop } from './gestures/palette-drop.ts'
import { attachPointer } from './gestures/pointer.ts'
import { isStill } from './is-still.ts'
import { warmLayout } from './layout/lay-out.ts'
import type { Marks } from './marks.ts'
import { Announcer } from './parts/announcer.tsx'
import { Dots } from './parts/dots.tsx'
import { EdgeTool } from './parts/edge-tool.tsx'
import { NearLayer, useViewport } from './parts/near-layer.tsx'
import { SketchLayer } from './parts/sketch-layer.tsx'
import type { Scene } from './scene.ts'
import type { SceneGroup } from './scene-items.ts'
import { followWays } from './routing/follow-ways.ts'
import { createSketchBoard } from './sketch.ts'
import { createStage, type Stage } from './stage.ts'
import { currentNodeAtom, pointerModeAtom, selectionAtom } from './view-state.ts'
import { centredAt, seeing, seenBy, viewOf, zoomed, type View } from './view.ts'
import { whenCalm } from './when-calm.ts'

/** What can be asked of a canvas that is on the page. */
export type CanvasApi = {
  readonly scene: Scene
  readonly stage: Stage
  /** Shows the whole flow. */
  fit(): void
  /** Shows what is selected. */
  fitSelection(): void
  zoomIn(): void
  zoomOut(): void
  zoomTo(zoom: number): void
  /** Brings a node into the middle, at a zoom at which it can be read. */
  panTo(node: string): void
  /** Brings a node into sight where not all of it is seen; the zoom stays, and so does as much as can of what is seen. */
  reveal(node: string): void
  /** Brings a place into the middle. */
  center(at: Point): void
  /** Looks from exactly there. */
  show(view: Pick<View, 'x' | 'y' | 'zoom'>): void
  /** A place in the browser's window as one on the canvas. */
  toCanvas(client: Point): Point
  /** Opens a note for writing, with the focus in it. */
  writeNote(note: string): void
  focus(): void
}

export type FlowCanvasProps = CanvasCallbacks & {
  /** The kinds of nodes. The same object for as long as the canvas is shown. */
  readonly kinds: Kinds
  /** What is drawn on top: problems, a run, coverage, differences. */
  readonly marks?: Marks
  /** Nothing can be changed; everything else works. */
  readonly readOnly?: boolean
  /** The type of what is dragged over from the palette; its data is a kind. */
  readonly dropType?: string
  /** Where to look from at first; without it the whole flow is shown. */
  readonly start?: Pick<View, 'x' | 'y' | 'zoom'>
  /** Told whenever the view has come to rest elsewhere, for whoever keeps it. */
  readonly onViewport?: (view: Pick<View, 'x' | 'y' | 'zoom'>) => void
  /** Keys pressed while the canvas has the focus, Escape out of a gesture apart. */
  readonly onKeyDown?: (event: KeyboardEvent) => void
  /** Drawn over everything else, as the pointers of others. */
  readonly overlay?: (stage: Stage) => ReactNode
  readonly ref?: Ref<CanvasApi>
}

/**
 * The canvas of a flow. Stands below a `DocumentProvider` of a `GraphDocument`, and fills its box.
 *
 * Near, nodes are elements of the page, far away they are painted; the pointer, selection and keys do not know the
 * difference. Every change is a command to the document; what is selected and where the keyboard stands are
 * `selectionAtom` and `currentNodeAtom` in the document's own store. Keys other than Escape in a gesture and the space bar are
 * `onKeyDown`'s.
 */
export function FlowCanvas(props: FlowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}

const NO_MARKS: Marks = {}
const GLIDE_MS = 200
const ZOOM_STEP = 1.25
/** How long the view must rest before it is told. */
const REST_MS = 250

function Canvas(props: FlowCanvasProps) {
  const { kinds, marks = NO_MARKS, readOnly = false, start, ref } = props
  const t = useTexts()
  const id = useId()
  const store = useStoreOf<GraphDocument>()
  const selection = useDoc(selectionAtom)
  const current = useDoc(currentNodeAtom)
  const mode = useDoc(pointerModeAtom)
  const isLocked = useDoc(store.readOnlyAtom) || readOnly
  const viewport = useViewport()
  const [writing, setWriting] = useState<string | null>(null)
  const [stage] = useState(() => {
    const created = createStage(kinds)
    created.scene.update(store.store.get(store.docAtom))
    return created
  })
  const [board] = useState(createSketchBoard)
  const root = useRef<HTMLDivElement>(null)
  const base = useRef<HTMLCanvasElement>(null)
  const top = useRef<HTMLCanvasElement>(null)
  const icons = useRef<HTMLDivElement>(null)
  const textsOf = useMemo(() => cardTexts(kinds, t), [kinds, t])
  const countText = useMemo(() => (group: SceneGroup) => t(($) => $.canvas.nodes, { count: group.nodes.length }), [t])

  const latest = useRef({ props, selection, mode, isLocked, viewport })
  useLayoutEffect(() => {
    latest.current = { props, selection, mode, isLocked, viewport }
  })

  useLayoutEffect(() => {
    stage.show({ marks, selection, current, textsOf, countText })
  }, [stage, marks, selection, current, textsOf, countText])

  useLayoutEffect(() => followDocument(stage.scene, store), [stage, store])

  useLayoutEffect(() => followWays(stage.scene), [stage])

  useLayoutEffect(
    () => stage.attach({ root: root.current!, base: base.current!, top: top.current!, icons: icons.current! }),
    [stage],
  )

  useEffect(() => {
    const element = root.current!
    const host: Host = {
      stage,
      board,
      store,
      kinds,
      callbacks: () => latest.current.props,
      selection: () => store.store.get(selectionAtom),
      select: (next) => store.store.set(selectionAtom, next),
      setCurrent: (node) => store.store.set(currentNodeAtom, node),
      isReadOnly: () => latest.current.isLocked,
      mode: () => store.store.get(pointerModeAtom),
      writeNote: setWriting,
      panBy(x, y) {
        const view = stage.view()
        latest.current.viewport.set({ ...view, x: view.x + x, y: view.y + y }, 0)
      },
      dropType: () => latest.current.props.dropType,
    }
    const off = [attachPointer(element, host), attachPaletteDrop(element, host)]
    // Tab leads on where it has led in: only what is done on the canvas makes it a key of the canvas.
    let last = ''
    let isPassing = false
    const listening = new AbortController()
    const { signal } = listening
    const note = (key: string) => (last = key)
    window.addEventListener('keydown', ({ key }) => note(key), { capture: true, signal })
    window.addEventListener('pointerdown', () => note(''), { capture: true, signal })
    element.addEventListener('focus', () => (isPassing = last === 'Tab'), { signal })
    const handleKey = (event: KeyboardEvent) => {
      if (event.target !== element || (isPassing && event.key === 'Tab')) return
      if (event.key !== 'Shift') isPassing = false
      latest.current.props.onKeyDown?.(event)
    }
    element.addEventListener('keydown', handleKey, { signal })
    return () => {
      for (const end of off) end()
      listening.abort()
    }
  }, [stage, board, store, kinds])

  useEffect(() => {
    const rest = whenStill(REST_MS, () => {
      const { x, y, zoom } = stage.view()
      latest.current.props.onViewport?.({ x, y, zoom })
    })
    let isPlaced = latest.current.props.start !== undefined
    const handleView = () => {
      const view = stage.view()
      if (!isPlaced && view.width > 0) {
        isPlaced = true
        const bounds = stage.scene.bounds()
        latest.current.viewport.set(bounds === null ? centredAt({ x: 0, y: 0 }, 1, view) : viewOf(bounds, view), 0)
      }
      rest.moved()
    }
    handleView()
    const unsubscribe = stage.subscribeView(handleView)
    return () => {
      rest.stop()
      unsubscribe()
    }
  }, [stage])

  useEffect(() => {
    if (isLocked) return undefined
    return whenCalm(stage, () => warmLayout(stage.scene.nodes.size))
  }, [stage, isLocked])

  useImperativeHandle(ref, () => {
    let goal = { view: stage.view(), until: 0 }
    const glide = (view: View) => {
      goal = { view, until: performance.now() + GLIDE_MS }
      latest.current.viewport.set(view, isStill() ? 0 : GLIDE_MS)
    }
    /** Where the view is going, so that keys pressed quickly add up. */
    const aim = () => (performance.now() < goal.until ? goal.view : stage.view())
    const zoomBy = (factor: number) => glide(zoomed(aim(), aim().zoom * factor))
    const show = (bounds: ReturnType<Scene['bounds']>) => {
      if (bounds !== null) glide(viewOf(bounds, stage.view()))
    }
    return {
      scene: stage.scene,
      stage,
      fit: () => show(stage.scene.bounds()),
      fitSelection() {
        const { nodes, notes, groups } = store.store.get(selectionAtom)
        const found = [
          ...[...nodes].map((each) => stage.scene.nodes.get(each)),
          ...[...notes].map((each) => stage.scene.notes.get(each)),
          ...[...groups].map((each) => stage.scene.groups.get(each)),
        ]
        show(boundsOf(found.filter((box) => box !== undefined)))
      },
      zoomIn: () => zoomBy(ZOOM_STEP),
      zoomOut: () => zoomBy(1 / ZOOM_STEP),
      zoomTo: (zoom) => glide(zoomed(stage.view(), zoom)),
      reveal(node) {
        const box = seenAs(stage.scene, node)
        if (box && !isWithin(box, seenBy(stage.view()))) glide(seeing(box, stage.view()))
      },
      panTo(node) {
        const box = seenAs(stage.scene, node)
        if (box) glide(centredAt(centreOf(box), Math.max(stage.view().zoom, 0.75), stage.view()))
      },
      center: (at) => glide(centredAt(at, stage.view().zoom, stage.view())),
      show: (view) => latest.current.viewport.set(view, 0),
      toCanvas: stage.toCanvas,
      writeNote: setWriting,
      focus: () => root.current?.focus({ preventScroll: true }),
    }
  }, [stage, store])

  const counts = useDoc((document: GraphDocument) => `${document.nodes.size} ${document.edges.size}`)
  const [nodeCount = 0, edgeCount = 0] = counts.split(' ').map(Number)
  const spoken = useDoc((document: GraphDocument) => current !== null && document.nodes.has(current)) ? current : null

  return (
    <div
      ref={root}
      // One stop of the Tab key; arrows walk what is inside.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="application"
      aria-roledescription={t(($) => $.canvas.roleDescription)}
      aria-label={t(($) => $.canvas.label, { count: nodeCount, edges: edgeCount })}
      aria-activedescendant={spoken === null ? undefined : `${id}-current`}
      data-mode={mode}
      data-near="true"
      className="flow-canvas relative isolate size-full overflow-hidden bg-ground select-none focus-ring-inset"
    >
      <Dots stage={stage} />
      <canvas ref={base} aria-hidden className="pointer-events-none absolute top-0 left-0 max-w-none" />
      <NearLayer
        stage={stage}
        kinds={kinds}
        textsOf={textsOf}
        panning={mode === 'hand'}
        start={start}
        writing={writing}
        onWrite={setWriting}
        onNoteText={(note, text) => store.dispatch(editNote(note, { text }))}
      />
      <canvas ref={top} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
      <SketchLayer board={board} stage={stage} />
      {!isLocked && <EdgeTool stage={stage} onInsert={(edge, at) => props.onInsertOnEdge?.(edge, at)} />}
      {props.overlay?.(stage)}
      <div ref={icons} hidden>
        {Object.entries(kinds.views).map(([kind, { icon: Icon }]) => (
          <span key={kind} data-kind={kind}>
            <Icon />
          </span>
        ))}
        <span data-kind="">
          <CircleHelp />
        </span>
      </div>
      {nodeCount === 0 && !isLocked && (
        <p className="pointer-events-none absolute inset-0 grid place-items-center text-muted">
          {t(($) => $.canvas.empty)}
        </p>
      )}
      <Announcer id={`${id}-current`} specs={kinds.specs} />
    </div>
  )
}

/** The card of a node, or of the collapsed group that stands for it. */
function seenAs(scene: Scene, node: string): Box | undefined {
  const item = scene.nodes.get(node)
  return (item?.hiddenIn && scene.groups.get(item.hiddenIn)) || item
}
