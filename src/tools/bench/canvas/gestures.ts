import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { framesOf, glide, type Frames } from './frames.ts'
import { columnsOf, idAt, STEP } from './sample-graph.ts'
import { sized } from '../size.ts'

export const GESTURES = [
  'pan near',
  'drag near',
  'zoom',
  'pan fitted',
  'drag one fitted',
  'box-select',
  'drag 100',
] as const
export type GestureName = (typeof GESTURES)[number]

/** How an editor is driven where they differ. */
export type Hands = {
  /** Held to draw a frame on the ground. */
  readonly boxKey?: string
  /** Held to zoom with the wheel. */
  readonly zoomKey?: string
  /** The zoom at which everything is drawn at its own size, and that at which 10 by 10 nodes fill a view. */
  readonly zooms: { readonly near: number; readonly box: number }
}

export const OUR_HANDS: Hands = { boxKey: 'Shift', zoomKey: 'Control', zooms: { near: 1, box: 0.36 } }
export const PLAIN_HANDS: Hands = { boxKey: 'Shift', zooms: { near: 1, box: 0.36 } }

export const VIEW = { width: 1280, height: 800 } as const

export type Told = { readonly gesture: GestureName; readonly frames: Frames; readonly note?: string }

const MS = sized(2_000, 200)
const MIDDLE = { x: VIEW.width / 2, y: VIEW.height / 2 }

const circle =
  (x: number, y: number, radius: number) =>
  (share: number): [number, number] => [
    x + radius * Math.sin(share * 3.7 * Math.PI),
    y + radius * Math.sin(share * 2.3 * Math.PI),
  ]

/** The seven gestures, one after another, on a page of a flow of so many nodes. Each begins when `calm` says so. */
export async function* gesturesOn(
  page: Page,
  session: CDPSession,
  nodes: number,
  hands: Hands,
  calm: () => Promise<unknown>,
): AsyncGenerator<Told> {
  const columns = columnsOf(nodes)
  const half = Math.floor(columns / 2)
  const middle = idAt(nodes, half, half)
  const measured = (gesture: () => Promise<void>) => framesOf(page, session, gesture)
  const placeOf = (id: string) => page.evaluate((node) => window.benchPage!.placeOf(node), id)

  async function look(id: string, zoom: number): Promise<void> {
    await page.evaluate(([node, at]) => window.benchPage!.look(node, at), [id, zoom] as const)
    await sleep(700)
    await calm()
  }
  async function fit(): Promise<void> {
    await page.evaluate(() => window.benchPage!.fit())
    await sleep(1500)
    await calm()
  }
  async function held(key: string | undefined, deed: () => Promise<void>): Promise<void> {
    if (key !== undefined) await page.keyboard.down(key)
    await deed()
    if (key !== undefined) await page.keyboard.up(key)
  }
  async function dragged(
    from: { x: number; y: number },
    way: (share: number) => [number, number],
    ms = MS,
    button: 'left' | 'middle' = 'left',
  ): Promise<Frames> {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down({ button })
    const frames = await measured(() => glide(page, way, ms))
    await page.mouse.up({ button })
    await sleep(200)
    return frames
  }
  async function dragNode(gesture: GestureName, id: string, radius: number): Promise<Told> {
    const from = await placeOf(id)
    const frames = await dragged(from, circle(from.x, from.y, radius))
    const to = await placeOf(id)
    return { gesture, frames, ...(Math.hypot(to.x - from.x, to.y - from.y) < 0.5 && { note: 'the node did not move' }) }
  }

  await look(middle, hands.zooms.near)
  // Between two columns, and beside the middle between them, where edges have their buttons.
  const gap = { x: MIDDLE.x - STEP.x / 2 + 22, y: MIDDLE.y - STEP.y / 2 - 12 }
  let frames = NO_FRAMES
  // The middle button moves the view in all three editors, whatever lies under it.
  const panned = async (
    gesture: GestureName,
    from: { x: number; y: number },
    way: (share: number) => [number, number],
  ): Promise<Told> => {
    const before = await placeOf(middle)
    const told = await dragged(from, way, MS, 'middle')
    const after = await placeOf(middle)
    const hasMoved = Math.hypot(after.x - before.x, after.y - before.y) > 1
    return { gesture, frames: told, ...(!hasMoved && { note: 'the view did not move' }) }
  }
  yield await panned('pan near', gap, circle(gap.x, gap.y, 300))

  await look(middle, hands.zooms.near)
  yield await dragNode('drag near', middle, 200)

  await look(middle, hands.zooms.near)
  await page.mouse.move(MIDDLE.x, MIDDLE.y)
  await held(hands.zoomKey, async () => {
    frames = await measured(async () => {
      const begin = performance.now()
      for (let passed = 0; passed < MS; passed = performance.now() - begin) {
        await page.mouse.wheel(0, passed < MS / 2 ? 40 : -40)
        await sleep(8)
      }
    })
  })
  yield { gesture: 'zoom', frames }

  await fit()
  const corner = { x: 60, y: VIEW.height - 100 }
  yield await panned('pan fitted', corner, (share) => {
    const by = 220 * Math.abs(Math.sin(share * 1.9 * Math.PI))
    return [corner.x + by, corner.y - by]
  })

  await fit()
  yield await dragNode('drag one fitted', idAt(nodes, half + 3, half + 3), 150)

  await look(middle, hands.zooms.box)
  const first = await placeOf(idAt(nodes, Math.max(0, half - 5), Math.max(0, half - 5)))
  let selected = 0
  // Where a card or an edge happens to lie below the pointer no frame is drawn: then somewhat above it.
  for (const above of [0, 8, 16]) {
    const from = { x: Math.max(16, first.x - 60), y: Math.max(52, first.y - 42) - above }
    const to = { x: Math.min(VIEW.width - 16, from.x + 1160), y: Math.min(VIEW.height - 60, from.y + 792) }
    const way = (share: number): [number, number] => [
      from.x + (to.x - from.x) * share,
      from.y + (to.y - from.y) * share,
    ]
    await held(hands.boxKey, async () => {
      frames = await dragged(from, way, sized(1_200, 200))
    })
    selected = await page.evaluate(() => window.benchPage!.selected())
    if (selected > 1) break
  }
  yield { gesture: 'box-select', frames, note: `${selected} nodes` }

  yield { ...(await dragNode('drag 100', idAt(nodes, half - 1, half - 1), 60)), note: `${selected} nodes` }
}

const NO_FRAMES: Frames = { count: 0, p50: NaN, p95: NaN, max: NaN, cpu: NaN }
