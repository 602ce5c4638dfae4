import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { projectRoot } from '#src/server/paths.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.ts'
import { buildPage } from './canvas/build-page.ts'
import { framesOf, wheel } from './canvas/frames.ts'
import { quiet } from './quiet.ts'
import { serve } from './canvas/serve.ts'
import type { Row } from './row.ts'
import { sized } from './size.ts'

const ROWS = sized(50_000, 500)
/** How long 95 of 100 frames may take at most while the table is scrolled, in milliseconds. */
const FRAME_MS = 20
/** How long it is waited, before each measure, for others to leave the machine alone. */
const QUIET_SECONDS = 60
const GESTURE_MS = sized(2_000, 200)

/** Scrolls, walks and writes in a table of 50,000 entries in Chromium, and holds its frames to the limit. */
export async function* bench(): AsyncIterable<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-bench-qa-table-'))
  await buildPage(projectRoot(), folder, 'qa-table')
  const site = await serve(folder)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(`${site.url}/?rows=${ROWS}`)
    await page.waitForFunction(() => window.benchReady !== undefined)
    const ready = await page.evaluate(() => window.benchReady!)
    yield { bench: 'qa-table', case: `${ROWS} entries`, metric: 'interactive', value: ready, unit: 'ms' }
    await page.locator('[role="gridcell"]').first().click()

    for (const [name, gesture] of Object.entries(GESTURES)) {
      const busy = await quiet(QUIET_SECONDS)
      const frames = await framesOf(page, session, () => gesture(page))
      const row = (metric: string, value: number, unit = 'ms'): Row => ({
        bench: 'qa-table',
        case: `${ROWS} entries, ${name}`,
        metric,
        value,
        unit,
      })
      yield row('p50 frame', frames.p50)
      yield row('p95 frame', frames.p95)
      yield { ...row('p95 frame', FRAME_MS), peer: 'limit', ratio: frames.p95 / FRAME_MS }
      yield row('longest frame', frames.max)
      yield row('main thread a frame', frames.cpu)
      yield row('machine busy before', busy, 'of 1')
      if (frames.p95 > FRAME_MS)
        console.error(`Missed: ${name}, p95 frame ${frames.p95.toFixed(1)} ms, limit ${FRAME_MS}`)
    }
  } finally {
    await browser.close()
    site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const GESTURES: Record<string, (page: Page) => Promise<void>> = {
  'scroll by the wheel': (page) => wheel(page, 60, GESTURE_MS),
  'scroll fast': (page) => wheel(page, 600, GESTURE_MS),
  'walk by the arrow key': async (page) => {
    const begin = performance.now()
    // As a key that is held down repeats.
    while (performance.now() - begin < GESTURE_MS) {
      await page.keyboard.press('ArrowDown')
      await sleep(30)
    }
  },
  'write in cells': async (page) => {
    for (let cell = 0; cell < 5; cell += 1) await page.keyboard.type('Where is it?\n', { delay: 20 })
  },
}
