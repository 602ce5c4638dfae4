import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { z } from 'zod'
import { SHEET_COLUMNS, type SheetColumn } from '#src/domain/qa/sheet-columns.ts'
import { writeSheetAside } from '#src/server/sheets/sheets.ts'
import { sheetWords } from '#src/server/sheets/words.ts'
import { APP, openShop, PASSWORD } from './shop.ts'
import type { Row } from './row.ts'
import { serve, type Served } from './served.ts'
import { sized } from './size.ts'

/** Rows of one import, how many imports fill the knowledge base, and rows of the longest export. */
const ROWS = sized(10_000, 20)
const IMPORTS = sized(4, 1)
const LONG = sized(100_000, 100)
const WORDS = ['order', 'refund', 'delivery', 'invoice', 'account', 'password', 'voucher', 'warranty', 'size', 'colour']

const record = z.object({
  id: z.string(),
  status: z.string(),
  step: z.string().nullable().optional(),
  failure: z.string().nullable(),
  added: z.number().optional(),
})

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Imports and exports of Q&A on a built server: time, and what they take of its loop and memory meanwhile. */
export async function* bench(): AsyncGenerator<Row> {
  const served = await serve()
  const pool = new Pool(served.url)
  try {
    await openShop(served, pool)
    const call = await signedIn(served)
    for (let n = 0; n < IMPORTS; n++) {
      const name = `${ROWS} rows${n === 0 ? '' : `, ${n * ROWS} entries there`}`
      const file = await sheetOf(n * ROWS, ROWS)
      const [took, strain] = await strainOf(served, () => importFile(call, file))
      yield* told(name, took, strain)
    }
    const [took, strain] = await strainOf(served, () => exportAll(call))
    yield* told(`export of ${IMPORTS * ROWS} entries`, took, strain)
  } finally {
    await pool.destroy()
    await served.stop()
  }
  const start = performance.now()
  await sheetOf(0, LONG)
  yield { bench: 'import', case: `${LONG} rows written into xlsx`, metric: 'time', value: seconds(start), unit: 's' }
}

type Strain = { lag: number; memory: number }

function* told(name: string, took: number, { lag, memory }: Strain): Generator<Row> {
  const row = (metric: string, value: number, unit: string): Row => ({
    bench: 'import',
    case: name,
    metric,
    value,
    unit,
  })
  yield row('time', took, 's')
  yield row('longest turn of the loop', lag * 1000, 'ms')
  yield row('memory on top', memory / 1024 / 1024, 'MB')
}

const seconds = (start: number) => (performance.now() - start) / 1000

/** How long a work takes, and what the server feels of it: the longest turn of its loop, and memory on top. */
async function strainOf(served: Served, work: () => Promise<void>): Promise<[number, Strain]> {
  const before = (await metricsOf(served)).memory
  const strain: Strain = { lag: 0, memory: 0 }
  const start = performance.now()
  const done = work().then(() => seconds(start))
  let took: number | undefined
  void done.then((value) => (took = value))
  while (took === undefined) {
    await Promise.race([done, pause(200)])
    const now = await metricsOf(served)
    strain.lag = Math.max(strain.lag, now.lag)
    strain.memory = Math.max(strain.memory, now.memory - before)
  }
  return [await done, strain]
}

async function metricsOf({ url }: Served): Promise<Strain> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return { lag: of('nodejs_eventloop_lag_max_seconds'), memory: of('process_resident_memory_bytes') }
}

async function signedIn({ url }: Served): Promise<Call> {
  const session = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'ada@example.com', password: PASSWORD }),
  })
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  return async (method, path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api/apps/${APP}${path}`, {
      method,
      headers: { cookie, origin: url, ...(!isForm && body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

/** From the first byte sent to the last row written. */
async function importFile(call: Call, file: Buffer): Promise<void> {
  const settings = { name: 'bench.xlsx', size: file.length, mode: 'append', language: 'en' }
  const { id } = z.object({ id: z.string() }).parse(await call('POST', '/imports', settings))
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], 'bench.xlsx'))
  await call('PUT', `/imports/${id}/file`, form)
  await until(call, `/imports/${id}`, (now) => now.step === 'waiting')
  await call('POST', `/imports/${id}/confirm`, {})
  await until(call, `/imports/${id}`, (now) => now.status === 'complete')
}

async function exportAll(call: Call): Promise<void> {
  const input = { target: { filter: {} }, format: 'xlsx', language: 'en' }
  const { id } = record.parse(await call('POST', '/exports', input))
  for (;;) {
    const list = z.array(record).parse(await call('GET', '/exports'))
    const own = list.find((one) => one.id === id)
    if (own?.status === 'complete') return
    if (own?.status !== 'running') throw new Error(`The export failed: ${own?.failure}`)
    await pause(50)
  }
}

async function until(call: Call, path: string, isSo: (now: z.output<typeof record>) => boolean): Promise<void> {
  for (;;) {
    const now = record.parse(await call('GET', path))
    if (isSo(now)) return
    if (now.failure !== null) throw new Error(`The import failed: ${now.failure}`)
    await pause(50)
  }
}

/** A sheet as an editor fills it in: five similar questions, an answer of three lines. */
function sheetOf(first: number, count: number): Promise<Buffer> {
  const { cells: words } = sheetWords('en')
  async function* rows() {
    for (let at = 0; at < count; at += 500) {
      yield Array.from({ length: Math.min(500, count - at) }, (_, index) => {
        const n = first + at + index
        const word = WORDS[n % WORDS.length] ?? ''
        const cells: Partial<Record<SheetColumn, string>> = {
          category: 'Bench',
          subcategory: `Topic ${n % 20}`,
          question: `What about ${word} number ${n}?`,
          similar: Array.from({ length: 5 }, (__, k) => `Another way ${k} to ask about ${word} ${n}`).join('\n'),
          answer: `This is what we say about ${word} ${n}.\nIt has a second line.\nAnd a third one, for ${word}.`,
          enabled: words.on,
        }
        return SHEET_COLUMNS.map((column) => cells[column] ?? '')
      })
    }
  }
  return writeSheetAside({ task: 'write', format: 'xlsx', language: 'en' }, rows(), new AbortController().signal)
}
