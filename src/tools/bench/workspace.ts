import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright'
import { projectRoot } from '#src/server/paths.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.ts'
import { buildPage } from './canvas/build-page.ts'
import { framesOf, wheel } from './canvas/frames.ts'
import { serve } from './canvas/serve.ts'
import { quantile } from './quantiles.ts'
import { quiet } from './quiet.ts'
import type { Row } from './row.ts'
import { sized } from './size.ts'

const CHATS = sized(12, 3)
const WAITING = sized(500, 120)
const MESSAGES = sized(10_000, 300)
const A_SECOND = 20
/** How long 95 of 100 frames may take at most while messages arrive, and while something is scrolled, in milliseconds. */
const BUSY_FRAME_MS = 25
const SCROLL_FRAME_MS = 20
/** How long it may take at most from a key to the paint after it, for 95 of 100, in milliseconds. */
const INPUT_MS = 50
/** How long it is waited, before each measure, for others to leave the machine alone. */
const QUIET_SECONDS = 60
const SCROLL_MS = sized(3_000, 200)
/** As many keys as are pressed in a case, in about a quarter of a minute. */
const KEYS = sized(150, 5)
const KEY_MS = 100

/**
 * An agent's page in Chromium with 12 conversations, one of them of 10,000 messages, and 500 that wait: its frames while
 * messages arrive and a reply is written, and while the list and the transcript are scrolled, held to the limits.
 */
export async function* bench(): AsyncIterable<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-bench-workspace-'))
  await buildPage(projectRoot(), folder, 'workspace')
  const site = await serve(folder)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  try {
    yield* replying(browser, `${site.url}/?chats=${CHATS}&waiting=0&messages=200`, `${CHATS} chats`)
    yield* replying(browser, `${site.url}/?chats=${CHATS}&waiting=0&messages=${MESSAGES}`, `${MESSAGES} messages`)
    yield* scrolling(browser, `${site.url}/?chats=${CHATS}&waiting=${WAITING}&messages=${MESSAGES}&tab=queue`)
  } finally {
    await browser.close()
    site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes a reply while messages arrive. */
async function* replying(browser: Browser, address: string, name: string): AsyncIterable<Row> {
  const { page, session } = await openPage(browser, address)
  const row = rowsOf(`${name}, ${A_SECOND} messages a second and a reply written`)
  const busy = await quiet(QUIET_SECONDS)
  await page.getByRole('textbox', { name: 'Reply to Visitor 1' }).focus()
  const frames = await framesOf(page, session, async () => {
    await page.evaluate((perSecond) => window.benchArrivals(perSecond), A_SECOND)
    await page.keyboard.type('As I said: it leaves today. '.repeat(6).slice(0, KEYS), { delay: KEY_MS })
    await page.evaluate(() => window.benchArrivals(0))
  })
  const inputs = await page.evaluate(() => window.benchInputs)
  yield* row.frames(frames, BUSY_FRAME_MS)
  yield* row.held('p95 input to paint', quantile(inputs, 0.95), INPUT_MS)
  yield row.one('longest input to paint', Math.max(...inputs))
  yield row.one('machine busy before', busy, 'of 1')
  await page.context().close()
}

/** Scrolls the list of those who wait, and the open transcript from its end. */
async function* scrolling(browser: Browser, address: string): AsyncIterable<Row> {
  const { page, session } = await openPage(browser, address)
  const places = [
    [`list of ${WAITING}`, page.getByRole('list', { name: 'Queue' }), 1],
    [`transcript of ${MESSAGES}`, page.getByRole('log'), -1],
  ] as const
  for (const [name, place, way] of places)
    for (const [how, pixels] of [
      ['scroll by the wheel', 60],
      ['scroll fast', 600],
    ] as const) {
      const row = rowsOf(`${name}, ${how}`)
      const busy = await quiet(QUIET_SECONDS)
      await place.hover({ position: { x: 100, y: 100 } })
      const frames = await framesOf(page, session, () => wheel(page, way * pixels, SCROLL_MS))
      yield* row.frames(frames, SCROLL_FRAME_MS)
      yield row.one('machine busy before', busy, 'of 1')
    }
  await page.context().close()
}

async function openPage(browser: Browser, address: string): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address)
  await page.getByRole('log').getByRole('listitem').last().waitFor()
  return { page, session }
}

function rowsOf(name: string) {
  const one = (metric: string, value: number, unit = 'ms'): Row => ({
    bench: 'workspace',
    case: name,
    metric,
    value,
    unit,
  })
  function* held(metric: string, value: number, limit: number): Iterable<Row> {
    yield one(metric, value)
    yield { ...one(metric, limit), peer: 'limit', ratio: value / limit }
    if (value > limit) console.error(`Missed: ${name}, ${metric} ${value.toFixed(1)} ms, limit ${limit}`)
  }
  return {
    one,
    held,
    *frames({ p50, p95, max, cpu }: Awaited<ReturnType<typeof framesOf>>, limit: number): Iterable<Row> {
      yield one('p50 frame', p50)
      yield* held('p95 frame', p95, limit)
      yield one('longest frame', max)
      yield one('main thread a frame', cpu)
    },
  }
}
