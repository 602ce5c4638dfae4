import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright'
import { projectRoot } from '#src/server/paths.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.ts'
import { buildPage } from './canvas/build-page.ts'
import { gesturesOn, OUR_HANDS, PLAIN_HANDS, VIEW, type GestureName, type Hands, type Told } from './canvas/gestures.ts'
import { frameLimit, LAYOUT_MS, NEAR_GESTURES, READY_MS, SLOW, STALL_MS, UNDO_MS } from './canvas/limits.ts'
import { NODE_RED_HANDS, openNodeRed, startNodeRed, type NodeRed } from './canvas/node-red.ts'
import { quiet } from './quiet.ts'
import { sampleGraph } from './canvas/sample-graph.ts'
import { serve } from './canvas/serve.ts'
import { quantile } from './quantiles.ts'
import type { Row } from './row.ts'
import { sized } from './size.ts'

const SIZES = sized([200, 1000, 5000], [200])
/** How long it is waited, before each measure, for others to leave the machine alone. */
const QUIET_SECONDS = 60
const UNDOS = sized(20, 1)

type Peer = 'React Flow, plain' | 'Node-RED'
/** What one editor did with a flow of one size. */
type Run = { ready: number; gestures: Map<GestureName, Told> }

/**
 * Drives the canvas through seven gestures on flows of three sizes, holds them to the limits, and does the same with the
 * same flows in plain React Flow and in Node-RED's editor. `CANVAS_SIZES=200,1000` measures fewer, `CANVAS_PEERS=0` ours
 * alone.
 */
export async function* bench(): AsyncIterable<Row> {
  const sizes = process.env.CANVAS_SIZES?.split(',').map(Number) ?? SIZES
  const withPeers = process.env.CANVAS_PEERS !== '0' && sized(true, false)
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-bench-canvas-'))
  await buildPage(projectRoot(), folder)
  const site = await serve(folder)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  const nodeRed = withPeers ? await startNodeRed() : 'Node-RED was not asked for.'
  if (typeof nodeRed === 'string') console.error(nodeRed)
  const missed: string[] = []
  try {
    for (const nodes of sizes) {
      const ours = yield* measureOurs(browser, site.url, nodes, missed)
      if (!withPeers) continue
      yield* comparePlain(browser, site.url, nodes, ours)
      if (typeof nodeRed !== 'string') yield* compareNodeRed(browser, nodeRed, nodes, ours)
    }
    yield { bench: 'canvas', case: 'all', metric: 'limits missed', value: missed.length, unit: 'limits' }
    for (const each of missed) console.error(`Missed: ${each}`)
    if (missed.length === 0) console.error('Every limit was kept.')
  } finally {
    await browser.close()
    site.close()
    if (typeof nodeRed !== 'string') nodeRed.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function* measureOurs(
  browser: Browser,
  url: string,
  nodes: number,
  missed: string[],
): AsyncGenerator<Row, Run, undefined> {
  const name = `${nodes} nodes`
  const row = (metric: string, value: number, unit = 'ms', of = name): Row => ({
    bench: 'canvas',
    case: of,
    metric,
    value,
    unit,
  })
  function* held(of: string, metric: string, value: number, limit: number): Iterable<Row> {
    yield row(metric, value, 'ms', of)
    yield { ...row(metric, limit, 'ms', of), peer: 'limit', ratio: value / limit }
    if (value > limit) missed.push(`${of}, ${metric}: ${value.toFixed(1)} ms, limit ${limit}`)
  }

  yield row('machine busy before', await quiet(QUIET_SECONDS), 'of 1')
  const { page, session, close } = await open(browser)
  await page.goto(`${url}/?nodes=${nodes}`)
  const run: Run = { ready: await ready(page), gestures: new Map() }
  yield* held(name, 'interactive', run.ready, READY_MS)
  await sleep(500)
  let busy = NaN
  const calm = async () => {
    busy = await quiet(QUIET_SECONDS)
  }
  for await (const told of gesturesOn(page, session, nodes, OUR_HANDS, calm)) {
    const { gesture, frames, note } = told
    const of = `${name}, ${gesture}${note === undefined ? '' : ` (${note})`}`
    run.gestures.set(gesture, told)
    yield row('p50 frame', frames.p50, 'ms', of)
    yield* held(of, 'p95 frame', frames.p95, frameLimit(nodes, gesture))
    yield row('longest frame', frames.max, 'ms', of)
    yield row('main thread a frame', frames.cpu, 'ms', of)
    yield row('machine busy before', busy, 'of 1', of)
  }
  const undos: number[] = []
  for (let index = 0; index < UNDOS; index += 1) undos.push(await page.evaluate(() => window.benchPage!.undo!()))
  yield* held(name, 'undo, p95', quantile(undos, 0.95), UNDO_MS)
  await calm()
  const layout = await page.evaluate(() => window.benchPage!.layout?.())
  if (layout !== undefined) {
    yield* nodes === 1000 ? held(name, 'layout', layout.ms, LAYOUT_MS) : [row('layout', layout.ms)]
    yield* held(name, 'longest stall during layout', layout.stall, STALL_MS)
  }
  await close()
  if (nodes === SLOW.nodes) yield* measureSlow()
  return run

  /** The near gestures with a slower processor, as many people have. */
  async function* measureSlow(): AsyncGenerator<Row> {
    const slow = await open(browser)
    await slow.page.goto(`${url}/?nodes=${nodes}`)
    await ready(slow.page)
    await slow.session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.rate })
    await sleep(2000)
    for await (const { gesture, frames } of gesturesOn(slow.page, slow.session, nodes, OUR_HANDS, calm)) {
      // They come first; the others are not asked for.
      if (!NEAR_GESTURES.has(gesture)) break
      const of = `${name}, ${gesture}, ${SLOW.rate} times slower`
      yield* held(of, 'p95 frame', frames.p95, SLOW.frameMs)
      yield row('longest frame', frames.max, 'ms', of)
    }
    await slow.close()
  }
}

async function* comparePlain(browser: Browser, url: string, nodes: number, ours: Run): AsyncIterable<Row> {
  await quiet(QUIET_SECONDS)
  const { page, session, close } = await open(browser)
  await page.goto(`${url}/?page=plain&nodes=${nodes}`)
  yield* compared('React Flow, plain', page, session, nodes, PLAIN_HANDS, ours)
  await close()
}

async function* compareNodeRed(browser: Browser, nodeRed: NodeRed, nodes: number, ours: Run): AsyncIterable<Row> {
  await nodeRed.load(sampleGraph(nodes))
  await quiet(QUIET_SECONDS)
  const { page, session, close } = await open(browser)
  await openNodeRed(page, nodeRed.url, nodes)
  yield* compared('Node-RED', page, session, nodes, NODE_RED_HANDS, ours)
  await close()
}

/** A peer's figures, each with ours over it: below 1 ours is the quicker. */
async function* compared(
  peer: Peer,
  page: Page,
  session: CDPSession,
  nodes: number,
  hands: Hands,
  ours: Run,
): AsyncIterable<Row> {
  const name = `${nodes} nodes`
  const row = (of: string, metric: string, value: number, own: number): Row => {
    const ratio = own / value
    return { bench: 'canvas', case: of, metric, value, unit: 'ms', peer, ratio }
  }
  const readyMs = await ready(page)
  yield row(name, 'interactive', readyMs, ours.ready)
  await sleep(500)
  for await (const { gesture, frames, note } of gesturesOn(page, session, nodes, hands, () => quiet(QUIET_SECONDS))) {
    const own = ours.gestures.get(gesture)!.frames
    const of = `${name}, ${gesture}${note === undefined ? '' : ` (${note})`}`
    yield row(of, 'p50 frame', frames.p50, own.p50)
    yield row(of, 'p95 frame', frames.p95, own.p95)
    yield row(of, 'main thread a frame', frames.cpu, own.cpu)
  }
}

async function open(browser: Browser): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: VIEW })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, session, close: () => context.close() }
}

/** When the flow could be used, in milliseconds since the page was asked for. */
async function ready(page: Page): Promise<number> {
  await page.waitForFunction(() => window.benchPage !== undefined, null, { timeout: 180_000, polling: 50 })
  return page.evaluate(() => window.benchReady!)
}
