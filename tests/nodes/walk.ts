import fc from '#tests/support/properties.ts'
import { standInFile } from '#src/domain/conversation/sent-file.ts'
import type { CheckScope, FlowSignature, NodeSpec, NodeSpecs } from '#src/domain/graph/spec.ts'
import type { Signal, StepContext } from '#src/domain/step/step.ts'
import { emptyGraph } from '#src/domain/graph/document.ts'
import { dataAt } from '#src/domain/graph/data-path.ts'
import { textsIn } from '#src/domain/graph/data-path.ts'
import { VALUE_TYPES, type Json } from '#src/domain/value/value.ts'
import type { Locales } from '#src/tools/locales.ts'
import { KEYS } from '#src/domain/telephony/keys.ts'
import { arbitraryData } from './arbitrary-data.ts'
import { missingTexts, textFaults } from './texts.ts'

/** Every run walks the same nodes, so that a fault is not found one day and missed the next. */
const RUNS = { numRuns: 150, seed: 20_260_806 }

/** What is wrong with a registry's kinds, in words, each fault once. */
export function faultsOf(specs: NodeSpecs, locales: Locales): string[] {
  return [
    ...new Set(
      Object.entries(specs).flatMap(([key, spec]) => [...kindFaults(key, spec, locales), ...dataFaults(spec, locales)]),
    ),
  ]
}

function kindFaults(key: string, spec: NodeSpec, locales: Locales): string[] {
  const data = spec.defaults()
  const faults = missingTexts(
    locales,
    ['name', 'help'].map((name) => `nodes.${spec.textKey}.${name}`),
  )
  if (spec.kind !== key) faults.push(`${key} calls itself ${spec.kind}`)
  if (!spec.data.safeParse(data).success) faults.push(`${key} begins with data that it does not accept`)
  if (spec.data.safeParse({ ...(data as object), 'not a field': 1 }).success)
    faults.push(`${key} keeps what it does not know`)
  return faults
}

/** Walks a kind's default and many other data it accepts: its outlets, its uses, its check, its steps. */
function dataFaults(spec: NodeSpec, locales: Locales): string[] {
  const defaults = spec.defaults() as Json
  const all = [defaults, ...(spec.data.safeParse(defaults).success ? fc.sample(arbitraryData(spec.data), RUNS) : [])]
  return all.flatMap((data) => [
    ...outletFaults(spec, data, locales),
    ...useFaults(spec, data),
    ...scopes.flatMap((scope) =>
      spec.check(data, scope).flatMap(({ code, values = {} }) => textFaults(locales, code, values)),
    ),
    ...stepFaults(spec, data),
  ])
}

function outletFaults(spec: NodeSpec, data: Json, locales: Locales): string[] {
  const outlets = spec.outlets(data)
  const keys = outlets.flatMap(({ labelKey }) => (labelKey === undefined ? [] : [`nodes.${labelKey}`]))
  const faults = missingTexts(locales, keys)
  if (new Set(outlets.map(({ id }) => id)).size < outlets.length) faults.push(`${spec.kind} has an outlet twice`)
  if (outlets.some(({ label, labelKey }) => label === undefined && labelKey === undefined))
    faults.push(`${spec.kind} has an outlet without a label`)
  return faults
}

const useFaults = (spec: NodeSpec, data: Json): string[] =>
  spec
    .uses(data)
    .filter(({ path }) => typeof dataAt(data, path) !== 'string')
    .map(({ path }) => `${spec.kind} speaks of variables at ${path.join('.')}, where there is no text`)

const flow = (rest: Partial<FlowSignature>): FlowSignature => ({
  name: 'Other',
  enabled: true,
  inputs: [],
  outputs: [],
  calls: [],
  ...rest,
})
const node = {
  id: 'n',
  kind: '',
  title: '',
  position: { x: 0, y: 0 },
  data: null,
  disabled: false,
  pinned: false,
  group: null,
}
const scopes: readonly CheckScope[] = [
  { document: emptyGraph(), node, languages: ['en', 'zh'], flows: null, hasModel: null },
  {
    document: emptyGraph(),
    node,
    languages: ['en'],
    flows: new Map([
      ['Hello', flow({ inputs: [{ name: 'order_no', type: 'list' }], outputs: [{ name: 'order_no', type: 'list' }] })],
      ['order_no', flow({ enabled: false })],
    ]),
    hasModel: false,
  },
]

const anyJson: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(null, '', 'A1', '12', 3, -1, 0.5, true, '2026-08-06T10:00:00Z', '你好'),
  fc.constantFrom<Json[]>([], [1, 'two', null], {}, { order: { status: 'sent' } }, [{ id: 1 }], {
    status: 200,
    body: 'x',
    headers: {},
  }),
)

const anySignal = (data: Json): fc.Arbitrary<Signal> => {
  // Ids and words of the node's own rows are what visitors press and say.
  const words = fc.constantFrom(
    '',
    'yes',
    '2',
    '第二个',
    'not that',
    'agent',
    ...[...textsIn(data)].map(({ text }) => text),
  )
  const values = fc.dictionary(words, anyJson, { maxKeys: 3, noNullPrototype: true })
  return fc.oneof(
    fc.constantFrom<Signal[]>({ type: 'entered' }, { type: 'resumed' }, { type: 'cancelled' }, { type: 'timeout' }),
    fc.constantFrom(...KEYS).map((key): Signal => ({ type: 'key', key })),
    fc.record({ type: fc.constant('said' as const), text: words, last: fc.boolean() }),
    fc.record({ type: fc.constant('pressed' as const), button: words, label: words }),
    fc.record({ type: fc.constant('submitted' as const), values }),
    fc
      .constantFrom('photo.jpg', 'receipt.pdf', 'virus.exe')
      .map((name): Signal => ({ type: 'sent', file: standInFile(name, 2048) })),
    fc.record({ type: fc.constant('returned' as const), outputs: values }),
    anyJson.map((value): Signal => ({ type: 'performed', result: { ok: true, value, ms: 1 } })),
    fc
      .constantFrom('TIMEOUT', 'STATUS', 'NETWORK', 'queued', 'off')
      .map((code): Signal => ({ type: 'performed', result: { ok: false, code, detail: '', ms: 1 } })),
  )
}

/** What a world may answer, a value after the other. */
type World = {
  values: Json[]
  type: (typeof VALUE_TYPES)[number] | undefined
  evaluates: boolean
  share: number
  open: boolean
}
const anyWorld: fc.Arbitrary<World> = fc.record({
  values: fc.array(anyJson, { minLength: 1, maxLength: 4 }),
  type: fc.constantFrom(undefined, ...VALUE_TYPES),
  evaluates: fc.boolean(),
  share: fc.constantFrom(0, 0.3, 0.999),
  open: fc.boolean(),
})

function contextIn(world: World, data: Json, state: Json): StepContext<Json> {
  let asked = 0
  const next = () => world.values[asked++ % world.values.length] ?? null
  return {
    data,
    state,
    now: Date.parse('2026-08-06T02:00:00Z'),
    language: 'zh',
    defaultLanguage: 'en',
    channel: 'web',
    timeZone: 'Asia/Shanghai',
    open: world.open,
    random: () => world.share,
    share: () => world.share,
    render: (template) => template,
    say: (texts) => Object.values(texts)[0] ?? '',
    evaluate: () =>
      world.evaluates ? { ok: true, value: next() } : { ok: false, code: 'expression.type', values: {} },
    read: next,
    typeOf: () => world.type,
  }
}

/** Takes a node through a few signals in any order, with what it keeps, as long as it stays. */
function stepFaults(spec: NodeSpec, data: Json): string[] {
  const outlets = new Set(spec.outlets(data).map(({ id }) => id))
  const faults: string[] = []
  const walks = fc.sample(fc.tuple(anyWorld, fc.array(anySignal(data), { minLength: 1, maxLength: 4 })), {
    numRuns: 6,
    seed: RUNS.seed,
  })
  for (const [world, signals] of walks) {
    let state: Json = null
    for (const signal of [{ type: 'entered' } as const, ...signals]) {
      try {
        const { move, state: kept } = spec.step(contextIn(world, data, state), signal)
        if (move.type === 'leave' && !outlets.has(move.by))
          faults.push(`${spec.kind} leaves by ${move.by}, which is no outlet of it`)
        if (move.type === 'leave') break
        state = kept ?? state
      } catch (error) {
        faults.push(`${spec.kind} throws at ${signal.type}: ${error instanceof Error ? error.message : String(error)}`)
        break
      }
    }
  }
  return faults
}
