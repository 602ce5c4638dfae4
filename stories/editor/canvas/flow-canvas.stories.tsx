import { use, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { ActionHost, ActionState } from '#src/editor/actions/action.ts'
import { actionOf } from '#src/editor/actions/actions.ts'
import { CARD, outletOf } from '#src/editor/canvas/geometry.ts'
import { distanceTo, labelPlaceOf } from '#src/editor/canvas/route.ts'
import { FlowCanvas, type CanvasApi, type FlowCanvasProps } from '#src/editor/canvas/flow-canvas.tsx'
import { Minimap } from '#src/editor/canvas/minimap.tsx'
import {
  currentNodeAtom,
  pointerModeAtom,
  selectionAtom,
  selectionOf,
  type Selection,
} from '#src/editor/canvas/view-state.ts'
import { toWindow } from '#src/editor/canvas/view.ts'
import { DocumentProvider } from '#src/editor/document/context.tsx'
import type { DocumentStore } from '#src/editor/document/document-store.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import preview from '../../../.storybook/preview.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { DARK } from '../../support/sheet.tsx'
import { editorTexts, toyKinds } from '../support.tsx'
import { sampleFlow } from './sample-flow.ts'

const meta = preview.meta({
  title: 'Editor/Canvas/Flow canvas',
  loaders: [editorTexts],
  parameters: { layout: 'fullscreen' },
})

type Open = { store: DocumentStore<GraphDocument>; api: CanvasApi }
/** The canvas of the story at hand, for its play function. */
let open: Open

type StageProps = Partial<FlowCanvasProps> & {
  collapsed?: boolean
  empty?: boolean
  selected?: Selection
  current?: string
}

function Stage({ collapsed = false, empty = false, selected, current, ...props }: StageProps) {
  const language = use(SampleLanguageContext)
  const [api, setApi] = useState<CanvasApi | null>(null)
  const [store] = useState(() => {
    const flow = sampleFlow(language, { collapsed })
    const document = empty ? { ...flow, nodes: new Map(), edges: new Map(), groups: new Map(), notes: new Map() } : flow
    const created = createDocumentStore({ document, revision: 1, now: () => 0 })
    created.store.set(selectionAtom, selected ?? selectionOf({}))
    created.store.set(currentNodeAtom, current ?? null)
    return created
  })
  return (
    <DocumentProvider store={store}>
      <main className="relative h-dvh min-h-140">
        <FlowCanvas
          kinds={toyKinds}
          {...props}
          ref={(given) => {
            if (given === null) return
            open = { store, api: given }
            setApi(given)
          }}
        />
        <div className="absolute right-4 bottom-4">{api && <Minimap canvas={api} kinds={toyKinds} />}</div>
      </main>
    </DocumentProvider>
  )
}

const path = (nodes: string[], edges: string[]) => ({ nodes: new Set(nodes), edges: new Set(edges) })

export const Idle = meta.story({ render: () => <Stage /> })
export const Selected = meta.story({
  render: () => <Stage selected={selectionOf({ nodes: ['ask', 'status'], edges: ['refund-bye'] })} current="ask" />,
})
export const Problems = meta.story({
  render: () => (
    <Stage
      marks={{
        problems: new Map([
          ['ask', { blocking: 2, warnings: 1, open: 0 }],
          ['reply', { blocking: 0, warnings: 1, open: 0 }],
        ]),
      }}
    />
  ),
})
export const Run = meta.story({
  render: () => (
    <Stage
      marks={{
        run: {
          ...path(['begin', 'ask', 'refund'], ['begin-ask', 'ask-refund']),
          current: 'refund',
          fork: path(['ask', 'status', 'bye'], ['ask-status', 'status-bye']),
        },
      }}
    />
  ),
})
export const Coverage = meta.story({
  render: () => <Stage marks={{ coverage: path(['begin', 'ask', 'status'], ['begin-ask', 'ask-status']) }} />,
})
export const Differences = meta.story({
  render: () => (
    <Stage
      marks={{
        differences: new Map([
          ['status', 'added'],
          ['ask-status', 'added'],
          ['reply', 'removed'],
          ['ask-reply', 'removed'],
          ['ask', 'changed'],
        ]),
      }}
    />
  ),
})
export const CollapsedGroup = meta.story({ render: () => <Stage collapsed /> })
export const ReadOnly = meta.story({ render: () => <Stage readOnly /> })
export const Empty = meta.story({ render: () => <Stage empty /> })
export const FarZoom = meta.story({
  render: () => <Stage start={{ x: 300, y: 250, zoom: 0.42 }} selected={selectionOf({ nodes: ['ask'] })} />,
})
export const Farther = meta.story({ render: () => <Stage start={{ x: 500, y: 300, zoom: 0.18 }} /> })
export const Dark = meta.story({
  globals: DARK,
  render: () => (
    <Stage
      selected={selectionOf({ nodes: ['status'], notes: ['note'] })}
      marks={{ problems: new Map([['ask', { blocking: 2, warnings: 0, open: 0 }]]) }}
    />
  ),
})

type Place = { x: number; y: number }

/** A place of the canvas as one of the window. */
function windowOf(at: Place): Place {
  const root = document.querySelector('[role=application]')!.getBoundingClientRect()
  const { x, y } = toWindow(open.api.stage.view(), at)
  return { x: root.left + x, y: root.top + y }
}

/** Presses, moves and lets go of the pointer between places of the canvas. */
function drag(from: Place, to: Place, given: { shiftKey?: boolean; release?: boolean } = {}): void {
  const root = document.querySelector('[role=application]')!
  const send = (type: string, at: Place, buttons: number) => {
    const { x: clientX, y: clientY } = windowOf(at)
    const more = { clientX, clientY, buttons, shiftKey: given.shiftKey ?? false, bubbles: true, cancelable: true }
    root.dispatchEvent(new PointerEvent(type, { ...more, pointerId: 1, isPrimary: true }))
  }
  send('pointerdown', from, 1)
  for (const share of [0.25, 0.5, 0.75, 1])
    send('pointermove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, 1)
  if (given.release !== false) send('pointerup', to, 0)
}

const flow = () => open.store.store.get(open.store.docAtom)
const placeOf = (id: string) => flow().nodes.get(id)!.position
const onCard = (id: string) => ({ x: placeOf(id).x + 100, y: placeOf(id).y + 20 })
const selection = () => open.store.store.get(selectionAtom)
const isPlaced = () => waitFor(() => expect(open.api.stage.view().width).toBeGreaterThan(0))

export const DragIsOneStep = meta.story({
  render: () => <Stage />,
  play: async () => {
    await isPlaced()
    const before = placeOf('status')
    drag(onCard('status'), { x: onCard('status').x - 33, y: onCard('status').y - 100 })
    await expect(placeOf('status').x % 8).toBe(0)
    await expect(placeOf('status').y).toBeLessThan(before.y - 90)
    await expect(open.store.undo()).toBe(true)
    await expect(placeOf('status')).toEqual(before)
    await expect(open.store.undo()).toBe(false)
  },
})

const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Keeps what is shown below the cards: an element that shows a bitmap does not give it away. */
function watchPicture() {
  const shown = ImageBitmapRenderingContext.prototype
  const { transferFromImageBitmap } = shown
  const copy = new OffscreenCanvas(1, 1)
  shown.transferFromImageBitmap = function transfer(bitmap) {
    copy.width = bitmap!.width
    copy.height = bitmap!.height
    copy.getContext('2d')!.drawImage(bitmap!, 0, 0)
    transferFromImageBitmap.call(this, bitmap)
  }
  return {
    /** All of it, once nothing more is painted: more than is seen then. */
    async atRest(): Promise<{ width: number; height: number; pixels: Uint8ClampedArray }> {
      const { width } = open.api.stage.view()
      await waitFor(() => expect(copy.width).toBeGreaterThan(width * devicePixelRatio))
      await twoFrames()
      const { data } = copy.getContext('2d')!.getImageData(0, 0, copy.width, copy.height)
      return { width: copy.width, height: copy.height, pixels: data }
    },
    end: () => (shown.transferFromImageBitmap = transferFromImageBitmap),
  }
}

/** Told anew of the same language the canvas has to paint everything. */
async function paintWhole(): Promise<void> {
  document.documentElement.lang = String(document.documentElement.lang)
  await twoFrames()
}

/** A line or a letter at the edge of what is mended is smoothed otherwise: by so much of 255, or more in a few places. */
const SMOOTHED = 12
const SEAMS = 40

export const WhatIsMendedIsAsIfPaintedWhole = meta.story({
  render: () => <Stage start={{ x: 300, y: 200, zoom: 0.45 }} />,
  play: async () => {
    const { scene } = open.api
    const picture = watchPicture()
    await paintWhole()
    await picture.atRest()
    const deeds: (() => void)[] = [
      () => open.store.store.set(selectionAtom, selectionOf({ nodes: ['ask'], edges: ['refund-bye'] })),
      () => scene.lift(new Map([['status', { x: 900, y: 500 }]])),
      () => scene.drop(),
      () => open.store.store.set(selectionAtom, selectionOf({ edges: ['ask-status'] })),
      () => open.store.store.set(currentNodeAtom, 'refund'),
      () => scene.lift(new Map([['refund', { x: 260, y: 40 }]])),
      () => open.store.store.set(selectionAtom, selectionOf({})),
    ]
    for (const [index, deed] of deeds.entries()) {
      deed()
      await twoFrames()
      const mended = await picture.atRest()
      await paintWhole()
      const whole = await picture.atRest()
      await expect([index, mended.width, mended.height]).toEqual([index, whole.width, whole.height])
      let differing = 0
      for (let at = 0; at < whole.pixels.length; at += 1)
        if (Math.abs(whole.pixels[at]! - mended.pixels[at]!) > SMOOTHED) differing += 1
      await expect(differing, `deed ${index}`).toBeLessThan(SEAMS)
    }
    picture.end()
  },
})

export const EscapeLeavesNothing = meta.story({
  render: () => <Stage />,
  play: async () => {
    await isPlaced()
    const before = flow()
    drag(onCard('status'), { x: 500, y: 400 }, { release: false })
    await expect(open.api.scene.nodes.get('status')!.y).toBeGreaterThan(300)
    await expect(open.store.undo()).toBe(false)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await expect(flow()).toBe(before)
    await expect(open.api.scene.nodes.get('status')).toMatchObject(placeOf('status'))
  },
})

export const ShiftDragSelects = meta.story({
  render: () => <Stage start={{ x: 60, y: 160, zoom: 0.45 }} />,
  play: async () => {
    await isPlaced()
    drag({ x: 700, y: -80 }, { x: 1000, y: 200 }, { shiftKey: true })
    await expect([...selection().nodes].toSorted()).toEqual(['refund', 'status'])
    open.store.store.set(pointerModeAtom, 'pointer')
    drag({ x: -50, y: 60 }, { x: 100, y: 120 })
    await expect([...selection().nodes]).toEqual(['begin'])
  },
})

const onDropWire = fn()

export const WiresConnect = meta.story({
  render: () => <Stage onDropWire={onDropWire} />,
  play: async () => {
    await isPlaced()
    const outlet = outletOf(placeOf('bye'), 0, 1)
    drag(outlet, onCard('status'))
    await expect(
      [...flow().edges.values()].some(({ source, target }) => source.node === 'bye' && target === 'status'),
    ).toBe(true)
    drag(outletOf(placeOf('ask'), 3, 4), { x: 560, y: 520 })
    await expect(onDropWire).toHaveBeenCalledWith(expect.objectContaining({ source: { node: 'ask', outlet: 'other' } }))
    drag(onCard('begin'), onCard('begin'))
    await expect([...selection().nodes]).toEqual(['begin'])
  },
})

const onAddAtExit = fn()

export const APressOnAFreeExitAsksForWhatComesNext = meta.story({
  render: () => <Stage onAddAtExit={onAddAtExit} />,
  play: async () => {
    await isPlaced()
    onAddAtExit.mockClear()
    const exit = outletOf(placeOf('bye'), 0, 1)
    drag(exit, exit)
    await expect(onAddAtExit).toHaveBeenCalledWith({ node: 'bye', outlet: 'next' }, exit)
    onAddAtExit.mockClear()
    const taken = outletOf(placeOf('begin'), 0, 1)
    drag(taken, taken)
    await expect(onAddAtExit).not.toHaveBeenCalled()
  },
})

export const EdgesMoveToAnotherNode = meta.story({
  render: () => <Stage selected={selectionOf({ edges: ['begin-ask'] })} />,
  play: async () => {
    await isPlaced()
    drag({ x: placeOf('ask').x - 2, y: placeOf('ask').y + CARD.header / 2 }, onCard('refund'))
    await expect(flow().edges.get('begin-ask')!.target).toBe('refund')
    drag(outletOf(placeOf('begin'), 0, 1), outletOf(placeOf('bye'), 0, 1))
    await expect(flow().edges.get('begin-ask')!.source).toEqual({ node: 'bye', outlet: 'next' })
  },
})

export const AnEdgeIsLedByHand = meta.story({
  name: 'Two presses on an edge lead it through a point, which can be dragged, and let go of by two presses',
  render: () => <Stage />,
  play: async () => {
    await isPlaced()
    const route = () => open.api.scene.edges.get('begin-ask')!.route!
    const at = labelPlaceOf(route())
    const twice = (place: Place) => {
      drag(place, place)
      drag(place, place)
      const { x: clientX, y: clientY } = windowOf(place)
      document
        .querySelector('[role=application]')!
        .dispatchEvent(new MouseEvent('dblclick', { clientX, clientY, bubbles: true, cancelable: true }))
    }
    const points = () => flow().edges.get('begin-ask')!.points
    twice(at)
    await expect(points()).toHaveLength(1)
    const [point] = points()!
    drag(point!, { x: point!.x, y: point!.y + 160 })
    await expect(points()).toEqual([{ x: point!.x, y: point!.y + 160 }])
    await expect(distanceTo(route(), points()![0]!)).toBe(0)
    twice(points()![0]!)
    await expect(points()).toBeUndefined()
    open.store.undo()
    await expect(points()).toHaveLength(1)
  },
})

export const ReadOnlyMovesNothing = meta.story({
  render: () => <Stage readOnly />,
  play: async () => {
    await isPlaced()
    const before = flow()
    drag(onCard('status'), { x: 500, y: 400 })
    drag(outletOf(placeOf('bye'), 0, 1), onCard('status'))
    await expect(flow()).toBe(before)
    await expect([...selection().nodes]).toEqual(['bye'])
  },
})

export const ANewNoteIsWritten = meta.story({
  render: () => <Stage />,
  play: async () => {
    await isPlaced()
    const host = { store: open.store, canvas: () => open.api, pointer: () => ({ x: 80, y: 400 }), select: () => {} }
    actionOf('addNote').run(host as unknown as ActionHost, {} as ActionState)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
    await userEvent.keyboard('Ask Lin{Enter}first')
    await expect([...flow().notes.values()].at(-1)!.text).toBe('Ask Lin\nfirst')
    await userEvent.keyboard('{Escape}')
    await expect(screen.queryByRole('textbox')).toBeNull()
    await expect(screen.getByRole('application')).toHaveFocus()
  },
})

export const QuickStepsOfZoomAddUp = meta.story({
  render: () => <Stage />,
  beforeEach: () => {
    delete document.documentElement.dataset.motion
  },
  play: async () => {
    await isPlaced()
    open.api.zoomTo(0.4)
    for (const _ of ['+', '+', '+']) open.api.zoomIn()
    await waitFor(() => expect(open.api.stage.view().zoom).toBeCloseTo(0.4 * 1.25 ** 3))
  },
})

export const SpeaksOfTheCurrentNode = meta.story({
  globals: { lang: 'en' },
  render: () => <Stage current="refund" />,
  play: async ({ canvas }) => {
    await isPlaced()
    const root = canvas.getByRole('application', { name: 'Flow with 6 nodes and 7 connections. Press ? for keys.' })
    const spoken = document.getElementById(root.getAttribute('aria-activedescendant')!)!
    await expect(spoken.getAttribute('aria-label')).toBe(
      'Say “How to send it back”, 4 of 6, in: What is it about?, out: Next → Say goodbye',
    )
  },
})
