import fc from '#tests/support/properties.ts'
import { describe, expect, it, vi } from 'vitest'
import { advance, advanceByNode, type BotStep } from '#src/domain/engine/advance.ts'
import type { BotEvent, BotInput, Facts } from '#src/domain/step/event.ts'
import { compileFlow, type BotProgram } from '#src/domain/engine/program.ts'
import { initialSession, type BotSession } from '#src/domain/engine/session.ts'
import { emptyGraph, type GraphDocument, type GraphEdge, type GraphNode } from '#src/domain/graph/document.ts'
import { outletsOf, type NodeSpecs } from '#src/domain/graph/spec.ts'
import { emptyTrigger } from '#src/domain/graph/trigger.ts'
import type { Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { KEYS } from '#src/domain/telephony/keys.ts'
import { factsIn } from '#src/domain/voice/world.ts'
import { flowSpecs, ivrSpecs } from '#src/nodes/specs.ts'
import { facts, settings } from '../domain/engine/world.ts'
import { MONDAY, setupOf, worldOf } from '../domain/voice/menus.ts'

/** Any graph of the real kinds of a family: nodes as they begin, with any of their ways leading anywhere. */
const anyGraph = (specs: NodeSpecs, begin: Json, data: (kind: string) => Json): fc.Arbitrary<GraphDocument> =>
  fc
    .record({
      nodes: fc.array(
        fc.record({
          kind: fc.constantFrom(...Object.keys(specs).filter((kind) => kind !== 'start')),
          disabled: fc.boolean(),
        }),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      ways: fc.array(fc.record({ from: fc.nat(), outlet: fc.nat(), to: fc.nat() }), { maxLength: 40 }),
    })
    .map(({ nodes, ways }) => {
      const all: GraphNode[] = [
        { kind: 'start', data: begin, disabled: false },
        ...nodes.map((node) => ({ ...node, data: data(node.kind) })),
      ].map((node, index) => ({
        ...node,
        id: `n${index}`,
        title: '',
        position: { x: 0, y: 0 },
        pinned: false,
        group: null,
      }))
      const edges = new Map<string, GraphEdge>()
      for (const { from, outlet, to } of [{ from: 0, outlet: 0, to: 0 }, ...ways]) {
        const source = all[from % all.length]
        const target = all[1 + (to % nodes.length)]
        if (!source || !target) continue
        const outlets = outletsOf(specs, source)
        const chosen = outlets[outlet % Math.max(1, outlets.length)]
        if (!chosen) continue
        const id = `${source.id}.${chosen.id}`
        edges.set(id, {
          id,
          source: { node: source.id, outlet: chosen.id },
          target: target.id,
          label: '',
          disabled: false,
        })
      }
      return { ...emptyGraph(), nodes: new Map(all.map((node) => [node.id, node])), edges }
    })

const TRIGGER = { ...emptyTrigger(), keywords: ['go'], interrupts: true } as unknown as Json

const anyEvent: fc.Arbitrary<BotEvent> = fc.oneof(
  fc.constantFrom('go', 'yes', '2', 'human', 'cancel', 'tomorrow', '').map((text) => ({ type: 'said' as const, text })),
  fc.string({ maxLength: 20 }).map((text) => ({ type: 'said' as const, text })),
  fc.record({
    type: fc.constant('pressed' as const),
    button: fc.constantFrom('a', 'yes', 'no'),
    label: fc.string({ maxLength: 5 }),
    ask: fc.constantFrom(null, 'a2', 'a3'),
    action: fc.constantFrom({ type: 'choose' as const }, { type: 'flow' as const, flowId: 'main' }),
  }),
  fc.constant({ type: 'opened' as const }),
  fc.constant({ type: 'left' as const }),
  fc.constant({ type: 'event' as const, name: 'x', payload: {} }),
)

/** What comes back for what the bot asked: something of the right shape, or a failure. */
const answersOf = (effects: ReturnType<typeof advance>['effects'], ok: boolean, value: Json): BotEvent[] =>
  effects.flatMap((effect): BotEvent[] => {
    if (effect.type === 'search') return [{ type: 'found', candidates: [], searchMs: 1 }]
    if (effect.type === 'timer') return [{ type: 'timer', id: effect.id }]
    if (effect.type !== 'request') return []
    const result = ok ? { ok, value, ms: 5 } : { ok, code: 'http.timeout', detail: '', ms: 5 }
    return [{ type: 'performed', id: effect.id, result }]
  })

const botOf = (document: GraphDocument, specs: NodeSpecs = flowSpecs): BotProgram => ({
  releaseId: null,
  settings,
  entry: () => undefined,
  flows: new Map([['main', compileFlow(specs, { id: 'main', name: 'Main', document })]]),
  specs,
})

/** A conversation in full: each event with all that comes back for it, for a bounded while. */
function converse(
  program: BotProgram,
  events: readonly BotEvent[],
  ok: boolean,
  value: Json,
  told: Facts = facts,
  take = advance,
) {
  const inputs: BotInput[] = []
  const seen: unknown[] = []
  let session: BotSession = initialSession()
  for (const first of events) {
    const waiting = [first]
    for (let n = 0; n < 30; n += 1) {
      const event = waiting.shift()
      if (event === undefined) break
      const input = { event, at: inputs.length * 1000, seed: inputs.length, facts: told }
      inputs.push(input)
      const step = take(program, session, input)
      expect(step.trace.length).toBeLessThanOrEqual(2 * LIMITS.flow.stepsPerEvent)
      session = step.session
      seen.push([step.trace, step.effects])
      waiting.push(...answersOf(step.effects, ok, value))
    }
  }
  return { inputs, text: JSON.stringify([seen, session]), session }
}

function leftOffAtEachNode(program: BotProgram, session: BotSession, input: BotInput): BotStep {
  const steps = advanceByNode(program, session, input)
  for (;;) {
    const next = steps.next()
    if (next.done === true) return next.value
  }
}

// Thousands of conversations, on a machine that may be busy with other things.
vi.setConfig({ testTimeout: 60_000 })

describe('the engine on any graph of the real kinds', () => {
  it('never throws and never runs for ever, whatever comes, and does the same again', () => {
    fc.assert(
      fc.property(
        anyGraph(flowSpecs, TRIGGER, (kind) => flowSpecs[kind as keyof typeof flowSpecs].defaults() as Json),
        fc.array(anyEvent, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
        (document, events, ok, value) => {
          const program = botOf(document)
          const all = [{ type: 'said' as const, text: 'go' }, ...events]
          const once = converse(program, all, ok, value)
          // A conversation that is stored and read again between two events goes on as if it had not been.
          const kept = JSON.parse(JSON.stringify(once.session)) as BotSession
          expect(JSON.stringify(kept)).toBe(JSON.stringify(once.session))
          // Nor does it make a difference that the run is left off after each node.
          expect(converse(program, all, ok, value, facts, leftOffAtEachNode).text).toBe(once.text)
        },
      ),
      { numRuns: 1_500 },
    )
  })
})

/** What a menu's nodes hold: as they begin, with options to press and a variable to fill. */
function menuData(kind: string): Json {
  const data = ivrSpecs[kind as keyof typeof ivrSpecs].defaults() as Record<string, Json>
  const option = (keys: string, phrases: string[]) => ({ id: keys, keys, label: '', phrases })
  return {
    ...data,
    ...(kind === 'keys' ? { options: [option('1', ['yes']), option('12', []), option('*', [])] } : {}),
    ...(kind === 'digits' ? { minLength: 2, maxLength: 3, masked: true } : {}),
    ...(kind === 'dial' ? { number: '+4930123456' } : {}),
    ...(kind === 'transfer' ? { overflowGroupId: 'g', callbackKey: '1', voicemailKey: '2' } : {}),
  }
}

const anyCallEvent: fc.Arbitrary<BotEvent> = fc.oneof(
  fc.constantFrom(...KEYS).map((key) => ({ type: 'key' as const, key })),
  fc.constant({ type: 'silence' as const }),
  fc.constantFrom('yes', '', 'human').map((text) => ({ type: 'said' as const, text })),
  fc.constant({ type: 'left' as const }),
  fc.constant({ type: 'called' as const, flowId: 'main' }),
)

describe('the engine on any voice menu', () => {
  it('never throws and never runs for ever, whatever is pressed, and does the same again', () => {
    const called = factsIn(setupOf(), worldOf(), { at: MONDAY, answeredAt: MONDAY })
    fc.assert(
      fc.property(
        anyGraph(ivrSpecs, {}, menuData),
        fc.array(anyCallEvent, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        fc.oneof(
          fc.constantFrom<Json[]>(
            { outcome: 'answered', seconds: 1 },
            { outcome: 'timeout', seconds: 1 },
            { outcome: 'busy', seconds: 0 },
            { recordingId: 'r', seconds: 3 },
            { items: [{ answer: '**Yes**', confidence: 1 }] },
          ),
          fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
        ),
        (document, events, ok, value) => {
          const program = botOf(document, ivrSpecs)
          const all = [{ type: 'called' as const, flowId: 'main' }, ...events]
          const once = converse(program, all, ok, value, called)
          const kept = JSON.parse(JSON.stringify(once.session)) as BotSession
          expect(JSON.stringify(kept)).toBe(JSON.stringify(once.session))
          expect(converse(program, all, ok, value, called, leftOffAtEachNode).text).toBe(once.text)
          // A call that goes on waits for something that will come.
          const { run } = once.session
          expect(run === null || run.waiting !== null).toBe(true)
        },
      ),
      { numRuns: 700 },
    )
  })
})
