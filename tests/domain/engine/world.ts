import { z } from 'zod'
import { advance } from '#src/domain/engine/advance.ts'
import type { BotEvent, BotInput, Facts } from '#src/domain/step/event.ts'
import { compileFlow, type BotProgram, type ProgramEntry } from '#src/domain/engine/program.ts'
import { initialSession, type BotSession } from '#src/domain/engine/session.ts'
import { emptyGraph, type GraphDocument, type GraphEdge, type GraphNode } from '#src/domain/graph/document.ts'
import { defineNodeSpec, type NodeSpecs } from '#src/domain/graph/spec.ts'
import { emptyTrigger, triggerSchema, type Trigger } from '#src/domain/graph/trigger.ts'
import type { Json } from '#src/domain/value/value.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'

export const settings: RobotSettings = {
  welcome: '',
  card: { enabled: false, title: '', questions: [] },
  thresholds: { direct: 0.6, clarify: 0.2 },
  clarify: { enabled: true, text: 'Do you mean:', count: 3 },
  fallback: { order: 'progressive', variants: ['Sorry?'], offerAfter: 0 },
  transfer: { enabled: true, words: ['human'], groupId: null },
}

export const facts: Facts = {
  channel: 'web',
  language: 'en',
  defaultLanguage: 'en',
  timeZone: 'Asia/Shanghai',
  open: true,
  nickname: 'Ann',
  userId: 'u1',
  conversationId: 'c1',
  applicationName: 'Shop',
}

const next = [{ id: 'next', role: 'next' as const }]
const plain = { textKey: 'x', group: 'talk' as const, check: () => [], uses: () => [], waits: false }

/** Five kinds that say all the engine can be told: begin, say and go on, ask and wait, tag, and whatever a test wants. */
export const specs: NodeSpecs = {
  start: defineNodeSpec({
    ...plain,
    kind: 'start',
    data: triggerSchema,
    defaults: emptyTrigger,
    outlets: () => next,
    isStart: true,
    step: () => ({ move: { type: 'leave', by: 'next' } }),
  }),
  say: defineNodeSpec({
    ...plain,
    kind: 'say',
    data: z.strictObject({ text: z.string() }),
    defaults: () => ({ text: '' }),
    outlets: () => next,
    step: ({ data, render }) => ({
      effects: [{ type: 'reply', body: { type: 'text', text: render(data.text) } }],
      move: { type: 'leave', by: 'next' },
    }),
  }),
  /** Understands digits only; keeps them in the variable `answer` and counts how often it asked in its state. */
  ask: defineNodeSpec({
    ...plain,
    kind: 'ask',
    waits: true,
    data: z.strictObject({ text: z.string(), seconds: z.number() }),
    defaults: () => ({ text: 'How many?', seconds: 60 }),
    outlets: () => [...next, { id: 'timeout', role: 'timeout' }],
    step(context, signal) {
      const asked = Number(context.state ?? 0) + 1
      const again = {
        effects: [
          {
            type: 'reply' as const,
            body: {
              type: 'buttons' as const,
              text: `${context.data.text} (${asked})`,
              items: [{ id: 'one', label: 'One', action: { type: 'choose' as const } }],
              ask: null,
            },
          },
        ],
        state: asked,
        move: { type: 'wait' as const, seconds: context.data.seconds },
      }
      if (signal.type === 'timeout') return { move: { type: 'leave', by: 'timeout' } }
      if (signal.type === 'pressed')
        return { set: [{ reference: 'answer', value: 1 }], move: { type: 'leave', by: 'next' } }
      if (signal.type !== 'said') return again
      if (/^\d+$/.test(signal.text))
        return { set: [{ reference: 'answer', value: signal.text }], move: { type: 'leave', by: 'next' } }
      return signal.last ? again : { move: { type: 'puzzled' } }
    },
  }),
  /** Puts tags on whom its data says. */
  tag: defineNodeSpec({
    ...plain,
    kind: 'tag',
    data: z.strictObject({ on: z.enum(['conversation', 'visitor']), add: z.array(z.string()) }),
    defaults: () => ({ on: 'visitor' as const, add: [] as string[] }),
    outlets: () => next,
    step: ({ data: { on, add } }) => ({
      effects: [{ type: 'tag', ...(on === 'visitor' && { on }), add, remove: [] }],
      move: { type: 'leave', by: 'next' },
    }),
  }),
  /** Moves as its data says, and then leaves, whatever comes back. */
  move: defineNodeSpec({
    ...plain,
    kind: 'move',
    data: z.strictObject({ move: z.json() as z.ZodType<Json>, set: z.json() as z.ZodType<Json> }),
    defaults: () => ({ move: { type: 'leave', by: 'next' } as Json, set: [] as Json }),
    outlets: () => [...next, { id: 'failed', role: 'failure' }],
    step({ data }, signal) {
      if (signal.type === 'performed' && !signal.result.ok)
        return { note: signal.result.code, move: { type: 'leave', by: 'failed' } }
      if (signal.type !== 'entered')
        return {
          note: signal.type === 'returned' ? signal.outputs : signal.type,
          move: { type: 'leave', by: 'next' },
        }
      return { set: data.set as never, move: data.move as never }
    },
  }),
}

type Drawn = { kind: string; data?: Json; disabled?: boolean; to?: Record<string, string> }

/** A document from nodes by id with where their outlets lead; `answer` and whatever else is declared are numbers. */
export function draw(nodes: Record<string, Drawn>, variables: readonly Partial<VariableOf>[] = []): GraphDocument {
  const document = emptyGraph()
  const edges = new Map<string, GraphEdge>()
  const all = new Map<string, GraphNode>()
  for (const [id, { kind, data, disabled = false, to = {} }] of Object.entries(nodes)) {
    const held = data ?? (specs[kind]?.defaults() as Json)
    all.set(id, { id, kind, title: '', position: { x: 0, y: 0 }, data: held, disabled, pinned: false, group: null })
    for (const [outlet, target] of Object.entries(to)) {
      const edge = { id: `${id}-${outlet}`, source: { node: id, outlet }, target, label: '', disabled: false }
      edges.set(edge.id, edge)
    }
  }
  const declared = [{ reference: 'answer' }, ...variables].map((one) => ({
    reference: '',
    type: 'number' as const,
    initial: null,
    description: '',
    input: false,
    output: false,
    ...one,
  }))
  return { ...document, nodes: all, edges, variables: new Map(declared.map((one) => [one.reference, one])) }
}
type VariableOf = GraphDocument['variables'] extends ReadonlyMap<string, infer V> ? V : never

export const trigger = (change: Partial<Trigger>): Json => ({ ...emptyTrigger(), ...change }) as unknown as Json

/** A bot with flows by id and answers by entry. */
export function botWith(flows: Record<string, GraphDocument>, entries: Record<string, ProgramEntry> = {}): BotProgram {
  return {
    releaseId: 'r1',
    settings,
    entry: (id) => entries[id],
    flows: new Map(Object.entries(flows).map(([id, document]) => [id, compileFlow(specs, { id, name: id, document })])),
    specs,
  }
}

/** A conversation with a bot: takes events one after another and remembers what came of them. */
export function talkTo(program: BotProgram, session: BotSession = initialSession()) {
  const talk = {
    session,
    at: 0,
    last: advance(program, session, { event: { type: 'left' }, at: 0, seed: 1, facts }),
    inputs: [] as BotInput[],
    send(event: BotEvent) {
      const input = { event, at: talk.at, seed: talk.inputs.length + 1, facts }
      talk.inputs.push(input)
      talk.last = advance(program, talk.session, input)
      talk.session = talk.last.session
      return talk
    },
    say: (text: string) => talk.send({ type: 'said', text }),
    /** What the bot said in the last step. */
    get said() {
      return talk.last.effects.flatMap((effect) => (effect.type === 'reply' ? [effect.body.text] : []))
    },
    get kinds() {
      return talk.last.effects.map((effect) => (effect.type === 'moment' ? effect.moment : effect.type))
    },
    /** The asked moment of the last message with buttons. */
    get ask() {
      for (const effect of talk.last.effects)
        if (effect.type === 'reply' && effect.body.type === 'buttons') return effect.body.ask
      return null
    },
    get path() {
      return talk.last.trace.map((step) => step.nodeId)
    },
  }
  return talk
}
