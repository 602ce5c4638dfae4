import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { Pool } from 'undici'
import { z } from 'zod'
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.ts'
import { quiet } from './quiet.ts'
import { sampleFlow } from './editor/sample-flow.ts'
import { longestTask } from './editor/tasks.ts'
import type { Row } from './row.ts'
import { serve, type Served } from './served.ts'
import { APP, openShop, PASSWORD } from './shop.ts'
import { sized } from './size.ts'

const NODES = sized(1_000, 40)
/** Nothing holds the page up for longer, in milliseconds. */
const LIMIT_MS = 50
const QUIET_SECONDS = 10
/** How long what an act sets going may take. */
const SETTLED_MS = sized(2_500, 500)
/** The node that is edited: a message. */
const NODE = 'n20'

const made = z.object({ id: z.string() })
const flow = z.object({ revision: z.number() })

type Act = { name: string; deed: (page: Page) => Promise<void> }

/** Opens a flow of 1,000 nodes in the real editor and tells, act by act, the longest task of the page's main thread. */
export async function* bench(): AsyncIterable<Row> {
  const server = await serve()
  const pool = new Pool(server.url)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  const missed: string[] = []
  try {
    const address = await openSample(server, pool)
    const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, locale: 'en' })
    const page = await signedIn(server, context)
    for (const act of acts(address)) yield* measured(browser, page, act, missed)
    yield { bench: 'editor', case: 'all', metric: 'limits missed', value: missed.length, unit: 'limits' }
    for (const each of missed) console.error(`Missed: ${each}`)
  } finally {
    await browser.close()
    await pool.close()
    await server.stop()
  }
}

async function* measured(browser: Browser, page: Page, { name, deed }: Act, missed: string[]): AsyncIterable<Row> {
  const row = (metric: string, value: number, unit = 'ms'): Row => ({
    bench: 'editor',
    case: name,
    metric,
    value,
    unit,
  })
  yield row('machine busy before', await quiet(QUIET_SECONDS), 'of 1')
  const { wall, worked } = await longestTask(browser, page, async () => {
    await deed(page)
    await sleep(SETTLED_MS)
  })
  yield row('longest task', wall)
  yield row('longest task, by the clock of the thread', worked)
  yield { ...row('longest task, by the clock of the thread', LIMIT_MS), peer: 'limit', ratio: worked / LIMIT_MS }
  if (worked > LIMIT_MS) missed.push(`${name}: ${worked.toFixed(0)} ms, limit ${LIMIT_MS}`)
}

/** The address of a new flow that holds the sample. */
async function openSample(server: Served, pool: Pool): Promise<string> {
  const admin = await openShop(server, pool)
  const { id } = made.parse(await admin('POST', `/apps/${APP}/flows`, { from: { type: 'empty' }, name: 'Sample' }))
  const { revision } = flow.parse(await admin('GET', `/apps/${APP}/flows/${id}`))
  await admin('PUT', `/apps/${APP}/flows/${id}/document`, { baseRevision: revision, document: sampleFlow(NODES) })
  return `${server.url}/main/${APP}/chatbot/task/${id}?node=${NODE}&panel=settings`
}

async function signedIn(server: Served, context: BrowserContext): Promise<Page> {
  const data = { login: 'ada@example.com', password: PASSWORD }
  const answer = await context.request.post(`${server.url}/api/session`, { data })
  if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}.`)
  return context.newPage()
}

function acts(address: string): Act[] {
  const card = (page: Page) => page.locator(`.flow-card[data-node="${NODE}"]`)
  const key = (keys: string) => async (page: Page) => {
    await page.locator('.flow-canvas').focus()
    await page.keyboard.press(keys)
  }
  const type = async (page: Page) => {
    await page.locator('aside textarea, aside [role=textbox]').first().click()
    for (let index = 0; index < 10; index += 1) {
      await page.keyboard.press('a')
      await sleep(60)
    }
  }
  const dock = (name: string) => async (page: Page) => {
    const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) })
    if (!(await tab.isVisible())) await page.getByRole('button', { name: /\d+ problems$/ }).click()
    await tab.click()
  }
  return [
    {
      name: 'open',
      async deed(page) {
        await page.goto(address)
        await card(page).waitFor()
      },
    },
    { name: 'type, and save', deed: type },
    {
      name: 'drag a node',
      async deed(page) {
        const { x, y } = (await card(page).boundingBox())!
        await page.mouse.move(x + 60, y + 12)
        await page.mouse.down()
        await page.mouse.move(x + 140, y + 52, { steps: 30 })
        await page.mouse.up()
      },
    },
    { name: 'undo', deed: key('Control+z') },
    {
      name: 'lay out',
      async deed(page) {
        await key('Alt+Shift+T')(page)
        // The worker is loaded with the first layout.
        await sleep(SETTLED_MS)
      },
    },
    { name: 'problems', deed: dock('Problems') },
    { name: 'type beside problems', deed: type },
    { name: 'variables', deed: dock('Variables') },
    { name: 'type beside variables', deed: type },
    { name: 'outline', deed: dock('Outline') },
    { name: 'type beside the outline', deed: type },
    { name: 'try it', deed: (page) => page.getByRole('button', { name: 'Try it' }).first().click() },
    { name: 'trace', deed: dock('Trace') },
  ]
}
