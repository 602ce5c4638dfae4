import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { emptyGraph, type GraphDocument, type GraphEdge, type GraphNode } from '#src/domain/graph/document.ts'
import type { Json } from '#src/domain/value/value.ts'
import { defaultMenuSettings } from '#src/domain/voice/settings.ts'
import { quietWorld } from '#src/domain/voice/world.ts'
import type { Question } from '#src/features/voice/paths/exploring.ts'
import { ivrSpecs, type IvrKind } from '#src/nodes/specs.ts'
import { quantile } from './quantiles.ts'
import type { Row } from './row.ts'
import { sized } from './size.ts'

/** Each key of a level leads to a level of its own, so deep: ten keys and three levels come to a thousand ends. */
const KEYS = [...'1234567890']
const LEVELS = sized(3, 1)
/** Each time in a worker of its own, as a page begins. */
const TIMES = sized(5, 1)
/** The goal: a thousand paths within so many milliseconds, from the beginning of the worker to its answer. */
const GOAL_MS = 2_000

const row = (metric: string, value: number, unit: string): Row => ({
  bench: 'explore',
  case: `a menu of ${LEVELS} levels with 10 keys each`,
  metric,
  value,
  unit,
})

const answered = z.object({ leaves: z.number(), states: z.number(), complete: z.boolean(), ms: z.number() })

/** Every path through a large voice menu, with wrong keys, silence and the hours of the week, walked in a worker. */
export async function* bench(): AsyncIterable<Row> {
  const question = asked()
  const runs: { whole: number; walking: number; leaves: number; states: number }[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now()
    const { ms, complete, ...found } = await inWorker(question)
    if (!complete) throw new Error('The menu was not walked to its end.')
    runs.push({ ...found, whole: performance.now() - began, walking: ms })
  }
  const slowest = Math.max(...runs.map(({ whole }) => whole))
  yield row('paths', runs[0]?.leaves ?? 0, 'paths')
  yield row('moments', runs[0]?.states ?? 0, 'moments')
  yield row(
    'walking, median',
    quantile(
      runs.map(({ walking }) => walking),
      0.5,
    ),
    'ms',
  )
  yield row('with the worker, slowest', slowest, 'ms')
  yield { ...row('slowest of the goal', slowest / GOAL_MS, 'share'), peer: `${GOAL_MS} ms` }
}

function inWorker(question: Question): Promise<z.output<typeof answered>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./explore.worker.ts', import.meta.url), { workerData: question })
    worker.once('message', (told) => {
      resolve(answered.parse(told))
      void worker.terminate()
    })
    worker.once('error', reject)
  })
}

function asked(): Question {
  return {
    flow: { id: 'menu', name: 'Menu', document: largeMenu() },
    robot: {
      welcome: '',
      card: { enabled: false, title: '', questions: [] },
      thresholds: { direct: 0.6, clarify: 0.2 },
      clarify: { enabled: false, text: '', count: 1 },
      fallback: { order: 'progressive', variants: ['?'], offerAfter: 0 },
      transfer: { enabled: false, words: [], groupId: null },
    },
    setup: {
      settings: defaultMenuSettings('en'),
      callee: '+4930123456',
      hours: {
        timeZone: 'Europe/Berlin',
        always: false,
        weekly: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
        special: [{ when: { kind: 'date', date: '2026-12-25' }, label: '', periods: [] }],
      },
      defaultLanguage: 'en',
      applicationName: 'Bench',
    },
    world: quietWorld(Date.parse('2026-11-23T09:00:00Z')),
    sounds: new Map(),
  }
}

/** The hours first, then levels below levels; the last keys lead to the end. */
function largeMenu(): GraphDocument {
  const nodes = new Map<string, GraphNode>()
  const edges = new Map<string, GraphEdge>()
  const add = (id: string, kind: IvrKind, data: object = {}) =>
    nodes.set(id, {
      id,
      kind,
      title: '',
      position: { x: 0, y: 0 },
      data: { ...(ivrSpecs[kind].defaults() as object), ...data } as Json,
      disabled: false,
      pinned: false,
      group: null,
    })
  const link = (node: string, outlet: string, target: string) => {
    const id = `${node} ${outlet}`
    edges.set(id, { id, source: { node, outlet }, target, label: '', disabled: false })
  }
  const says = (en: string) => ({ text: { en }, sounds: {} })
  const level = (id: string, depth: number) => {
    const options = KEYS.map((keys) => ({ id: `k${keys}`, keys, label: '', phrases: [] }))
    add(id, 'keys', { prompt: says('Press a key from one to zero.'), options, retries: 0 })
    for (const outlet of ['timeout', 'invalid']) link(id, outlet, 'bye')
    for (const key of KEYS) {
      const below = `${id}${key}`
      link(id, `option:k${key}`, below)
      if (depth < LEVELS) level(below, depth + 1)
      else add(below, 'hang-up')
    }
  }
  add('start', 'start')
  add('hours', 'hours')
  add('bye', 'hang-up')
  link('start', 'next', 'hours')
  link('hours', 'open', 'n')
  for (const outlet of ['closed', 'holiday']) link('hours', outlet, 'bye')
  level('n', 1)
  return { ...emptyGraph(), nodes, edges }
}
