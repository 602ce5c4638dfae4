import { chromium, type BrowserContext, type Page } from 'playwright'
import { Pool } from 'undici'
import { z } from 'zod'
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.ts'
import { startNodeRed } from './canvas/node-red.ts'
import { countOf, meter, secondsOf, type Acts } from './journey/acts.ts'
import { buildInNodeRed } from './journey/node-red-by-mouse.ts'
import { buildByKeys } from './journey/ours-by-keys.ts'
import { buildByMouse } from './journey/ours-by-mouse.ts'
import { SIZE } from './journey/wanted.ts'
import type { Row } from './row.ts'
import { serve } from './served.ts'
import { APP, openShop, PASSWORD } from './shop.ts'
import { sized } from './size.ts'

/** The longest that building the flow may take somebody who knows the way, in seconds. */
const LIMITS = { mouse: 180, keyboard: 240 }
const OURS = { mouse: buildByMouse, keyboard: buildByKeys }
/** How long anything the hands wait for may take, in milliseconds. */
const PATIENCE = 20_000

const made = z.object({ id: z.string() })
const stored = z.object({
  document: z.object({ nodes: z.record(z.string(), z.unknown()), edges: z.record(z.string(), z.unknown()) }),
})

/**
 * Counts what it takes to build a flow of seven nodes with an API call, by mouse and by keyboard, and beside that the same
 * in Node-RED by mouse. Nothing here is timed: the seconds are what the acts take by the keystroke-level model.
 */
export async function* bench(): AsyncIterable<Row> {
  const server = await serve()
  const pool = new Pool(server.url)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  const newContext = () => browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  const missed: string[] = []
  try {
    const admin = await openShop(server, pool)
    const red = sized(true, false) ? await inNodeRed(await newContext()) : undefined
    if (red) yield* rowsOf('mouse', red, 'Node-RED')
    const context = await newContext()
    const data = { login: 'ada@example.com', password: PASSWORD }
    const answer = await context.request.post(`${server.url}/api/session`, { data })
    if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}.`)
    for (const way of ['mouse', 'keyboard'] as const) {
      const { id } = made.parse(
        await admin('POST', `/apps/${APP}/flows`, { from: { type: 'empty' }, name: `By ${way}` }),
      )
      const page = await openPage(context)
      await page.goto(`${server.url}/main/${APP}/chatbot/task/${id}`)
      await page.locator('.flow-card').waitFor()
      const read = await meter(page)
      await OURS[way](page)
      const acts = await read()
      await page.getByText('Saved', { exact: true }).waitFor()
      const { document } = stored.parse(await admin('GET', `/apps/${APP}/flows/${id}`))
      const [nodes, edges] = [Object.keys(document.nodes).length, Object.keys(document.edges).length]
      if (nodes !== SIZE.nodes || edges !== SIZE.edges) throw new Error(`It has ${nodes} nodes and ${edges} edges.`)
      await page.close()
      yield* rowsOf(way, acts)
      const seconds = secondsOf(acts)
      yield { ...modelled(way, LIMITS[way]), peer: 'limit', ratio: seconds / LIMITS[way] }
      if (way === 'mouse' && red)
        yield { ...modelled(way, secondsOf(red)), peer: 'Node-RED', ratio: seconds / secondsOf(red) }
      if (seconds > LIMITS[way]) missed.push(`${way}: ${seconds.toFixed(0)} s, limit ${LIMITS[way]}`)
    }
    yield { bench: 'journey', case: 'all', metric: 'limits missed', value: missed.length, unit: 'limits' }
    for (const each of missed) console.error(`Missed: ${each}`)
  } finally {
    await browser.close()
    await pool.close()
    await server.stop()
  }
}

const modelled = (way: string, value: number): Row => ({
  bench: 'journey',
  case: `seven nodes by ${way}`,
  metric: 'time by the keystroke-level model',
  value,
  unit: 's',
})

function* rowsOf(way: string, acts: Acts, peer?: string): Iterable<Row> {
  const of = { bench: 'journey', case: `seven nodes by ${way}`, ...(peer !== undefined && { peer }) }
  for (const name of ['presses', 'drags', 'keys', 'characters'] as const)
    yield { ...of, metric: name, value: acts[name], unit: 'acts' }
  yield { ...of, metric: 'acts', value: countOf(acts), unit: 'acts' }
  yield { ...modelled(way, secondsOf(acts)), ...(peer !== undefined && { peer }) }
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  return page
}

/** What it takes in Node-RED; undefined where it cannot be had, which is said. */
async function inNodeRed(context: BrowserContext): Promise<Acts | undefined> {
  const red = await startNodeRed()
  if (typeof red === 'string') {
    console.error(red)
    return undefined
  }
  try {
    const page = await openPage(context)
    await page.goto(red.url)
    await page.locator('.red-ui-palette-node[data-palette-type="template"]').waitFor({ timeout: 60_000 })
    await page.locator('#red-ui-loading-progress').waitFor({ state: 'hidden' })
    const read = await meter(page)
    await buildInNodeRed(page)
    return await read()
  } finally {
    red.close()
    await context.close()
  }
}
