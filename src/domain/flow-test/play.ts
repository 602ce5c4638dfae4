import type { MessageBody } from '../conversation/message.ts'
import { tagged } from '../conversation/tags.ts'
import { advance } from '../engine/advance.ts'
import type { BotEffect, Found, Request, RequestResult } from '../step/effect.ts'
import type { BotEvent, BotInput, Facts } from '../step/event.ts'
import { foundItems } from '../engine/found-items.ts'
import type { BotProgram } from '../engine/program.ts'
import { recordedAt } from '../engine/recorded.ts'
import { splitReference } from '../engine/scope.ts'
import { initialSession, type BotSession } from '../engine/session.ts'
import type { TraceStep } from '../engine/trace.ts'
import type { Json } from '../value/value.ts'
import { LIMITS } from '../limits.ts'
import type { Call } from '../voice/call.ts'
import type { FlowTestSetup, FlowTestStep } from './test.ts'

/** What a test is handed of the world it cannot make up itself. */
export type TestHost = {
  facts: Pick<Facts, 'defaultLanguage' | 'timeZone' | 'applicationName'>
  search(query: string, limit: number): Found
  /** Has passages of documents looked up for a text that is searched for next; left out where there are none. */
  read?(query: string): Promise<void>
  /** Asks another system, where neither the test nor the node says what it would answer. */
  perform(request: Request): Promise<RequestResult>
  /** Nodes that may be passed in all. */
  budget: number
}

/** An input as it was taken, with what the bot did at which node. */
export type Taken = { input: BotInput; trace: TraceStep[] }

/** A variable that will be changed before a step of a node. `left`: how many of its steps are to come until then. */
type Setting = { readonly step: Extract<FlowTestStep, { type: 'setVariable' }>; left: number }

/** A conversation that nobody has: the bot's, with a clock, a visitor and other systems that do as the test says. */
export type Play = {
  readonly program: BotProgram
  readonly flowId: string
  readonly setup: FlowTestSetup
  readonly host: TestHost
  readonly taken: Taken[]
  /** Everything the bot has said, and where in it the last deed's answers begin. */
  readonly said: MessageBody[]
  saidBefore: number
  takenBefore: number
  readonly timers: Map<string, number>
  /** What other systems will answer, by node, in turn. */
  readonly answers: Map<string, RequestResult[]>
  /** What will be changed, and has not been yet. */
  settings: Setting[]
  /** Variables of the flow, by reference, as they last were. */
  readonly variables: Map<string, Json>
  session: BotSession
  /** The visitor's, as they are now. */
  userTags: readonly string[]
  at: number
  passed: number
  /** Why nothing more can happen; null while it can. */
  over: 'transferred' | 'ended' | 'budget' | null
  /** The call, where a voice menu is tested. */
  call: Call | null
}

export function beginPlay(program: BotProgram, flowId: string, setup: FlowTestSetup, host: TestHost): Play {
  const session = initialSession(scoped(setup.variables, 'user'))
  return {
    program,
    flowId,
    setup,
    host,
    taken: [],
    said: [],
    saidBefore: 0,
    takenBefore: 0,
    timers: new Map(),
    answers: new Map(),
    settings: [],
    variables: new Map(),
    session: { ...session, session: scoped(setup.variables, 'session') },
    userTags: setup.userTags ?? [],
    at: setup.at,
    passed: 0,
    over: null,
    call: null,
  }
}

function scoped(variables: Readonly<Record<string, Json>>, wanted: 'session' | 'user'): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([reference, value]) => {
      const { scope, name } = splitReference(reference)
      return scope === wanted ? [[name, value]] : []
    }),
  )
}

/** Lets the bot take an event to its end: look-ups and requests are answered, and their answers taken, in turn. */
export async function takeInPlay(play: Play, first: BotEvent): Promise<void> {
  const events = [first]
  for (let event = events.shift(); event !== undefined; event = events.shift()) {
    if (play.passed > play.host.budget) {
      play.over = 'budget'
      return
    }
    const input: BotInput = {
      event,
      at: play.at,
      seed: play.setup.seed + play.taken.length,
      facts: factsOf(play),
    }
    const { session, effects, trace } = advance(play.program, play.session, input, ({ nodeId }) =>
      isSetAt(play, nodeId),
    )
    play.session = session
    play.taken.push({ input, trace })
    play.passed += trace.length + 1
    keepVariables(play, trace)
    if (event.type !== 'assign' && session.run?.paused != null)
      events.unshift(...settingsDue(play), { type: 'continue' })
    for (const effect of effects) {
      if (effect.type === 'search') events.push({ type: 'found', ...play.host.search(effect.query, effect.limit) })
      else if (effect.type === 'request') {
        const result = await answerTo(play, effect, trace)
        if (isQueued(effect.request, result)) play.over = 'transferred'
        events.push({ type: 'performed', id: effect.id, result })
      } else note(play, effect)
    }
  }
}

/** Whether the step that comes next at a node is one before which something is changed. */
function isSetAt(play: Play, nodeId: string): boolean {
  for (const setting of play.settings) if (setting.step.nodeId === nodeId) setting.left -= 1
  return play.settings.some(({ left }) => left <= 0)
}

function settingsDue(play: Play): BotEvent[] {
  const due = play.settings.filter(({ left }) => left <= 0)
  play.settings = play.settings.filter(({ left }) => left > 0)
  return due.map(({ step: { reference, value } }) => ({ type: 'assign', reference, value }))
}

const factsOf = ({ setup, host, userTags }: Play): Facts => ({
  ...host.facts,
  channel: setup.channel,
  language: setup.language,
  open: setup.open,
  nickname: setup.nickname,
  userTags,
  userId: 'test',
  conversationId: 'test',
})

function note(play: Play, effect: BotEffect): void {
  if (effect.type === 'reply') play.said.push(effect.body)
  if (effect.type === 'tag' && effect.on === 'visitor')
    play.userTags = tagged(play.userTags, effect, LIMITS.visitor.tags)
  if (effect.type === 'timer') play.timers.set(effect.id, effect.at)
  if (effect.type === 'cancelTimer') play.timers.delete(effect.id)
  if (effect.type === 'transfer') play.over = 'transferred'
  if (effect.type === 'end') play.over = 'ended'
}

export function keepVariables(play: Play, trace: readonly TraceStep[]): void {
  const { run, interrupted } = play.session
  for (const { flowId, changes } of trace)
    if (flowId === play.flowId) for (const { reference, after } of changes) play.variables.set(reference, after)
  for (const { frames } of [...interrupted, ...(run ? [run] : [])])
    for (const { flowId, variables } of frames)
      if (flowId === play.flowId)
        for (const [reference, value] of Object.entries(variables)) play.variables.set(reference, value)
}

/** The test's own answer, else the one that is recorded at the node, else what is known without asking anybody. */
async function answerTo(
  play: Play,
  { id, request }: Extract<BotEffect, { type: 'request' }>,
  trace: readonly TraceStep[],
): Promise<RequestResult> {
  const asking = trace.findLast(({ effects }) => effects.some((one) => one.type === 'request' && one.id === id))
  const said = play.answers.get(asking?.nodeId ?? '')?.shift()
  if (said) return said
  const recorded = recordedAt(play.program, asking)
  if (recorded) return recorded
  switch (request.type) {
    case 'find':
      return { ok: true, value: { items: await itemsFor(play, request) }, ms: 0 }
    case 'transfer': {
      const isClosed = request.request.checkHours && !play.setup.open
      return { ok: true, value: { outcome: isClosed ? 'outside_hours' : 'queued' }, ms: 0 }
    }
    // A test writes to nobody.
    case 'mail':
      return { ok: true, value: {}, ms: 0 }
    case 'webhook':
      return { ok: true, value: { status: 200 }, ms: 0 }
    default:
      return play.host.perform(request)
  }
}

/**
 * A flow's own look-up: answers of the knowledge base and passages of documents, without the flows in it. `facts`: of the
 * moment, where they are not the play's own.
 */
export async function itemsFor(
  play: Play,
  request: Extract<Request, { type: 'find' }>,
  facts: Facts = factsOf(play),
): Promise<Json[]> {
  const { program, host, at } = play
  const { query, scope, limit } = request
  if (scope !== 'qa') await host.read?.(query)
  return foundItems(program, host.search(query, limit * 2), request, { ...facts, at })
}

function isQueued(request: Request, result: RequestResult): boolean {
  if (request.type !== 'transfer' || !result.ok) return false
  const { value } = result
  return typeof value === 'object' && value !== null && !Array.isArray(value) && value.outcome === 'queued'
}
