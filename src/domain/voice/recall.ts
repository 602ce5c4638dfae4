import type { MessageBody } from '../conversation/message.ts'
import type { BotInput } from '../step/event.ts'
import type { BotProgram } from '../engine/program.ts'
import { initialSession } from '../engine/session.ts'
import { replay, type Moment } from '../engine/timeline.ts'
import { sameJson } from '../graph/data-path.ts'
import type { Json } from '../value/value.ts'
import { lengthOf, nodeOf, secondsOf, type Call, type CallState } from './call.ts'
import { listening, onTheLine, takeInput } from './call-input.ts'
import { event, messageLeft, over, pressed, takenUp } from './call-lines.ts'
import { isKey } from '../telephony/keys.ts'
import { dialedSchema, enqueuedSchema, isCarrierRequest, recordedSchema } from '../telephony/request.ts'
import { askAgain, caughtUp } from './simulator.ts'
import { speechSeconds } from './speech.ts'
import { promptBody, saidBody } from './telephone.ts'
import { quietWorld, type CallSetup, type VoiceWorld } from './world.ts'

/** What is kept of a call that was. Times in milliseconds since 1970. */
export type CallRecord = {
  startedAt: number
  /** null: it goes on. */
  ended: { at: number; reason: Extract<CallState, { type: 'over' }>['reason'] } | null
  /** The caller's variables as they were when it began. */
  user: Record<string, Json>
  /** All that came to its menu. */
  inputs: readonly BotInput[]
  /** What the caller heard, in order. */
  heard: readonly { body: MessageBody; at: number }[]
}

type Setting = { program: BotProgram; flowId: string; setup: CallSetup; sounds: Call['sounds'] }

/**
 * A call that was, as it stood before and after each thing that came to its menu, on what it ran on: from each of them it
 * can be gone on with as with a call that is tried. Its last is how it ended. What other systems answered then, they
 * answer again.
 */
export function recallCall({ program, flowId, setup, sounds }: Setting, record: CallRecord): Call[] {
  const { startedAt, ended, user, inputs } = record
  const moments = replay(program, initialSession(user), inputs)
  const facts = inputs[0]?.facts
  let call: Call = {
    program,
    flowId,
    setup: {
      ...setup,
      settings: { ...setup.settings, hours: facts?.hours ?? setup.settings.hours },
      callee: facts?.call?.callee ?? setup.callee,
    },
    world: worldOf(record, moments),
    sounds,
    session: initialSession(user),
    at: startedAt,
    answeredAt: startedAt,
    talkSeconds: 0,
    toPerson: null,
    lines: [],
    taken: [],
    state: { type: 'held' },
  }
  const besides = saidBesides(record, moments)
  const calls: Call[] = []
  moments.forEach(({ input }, index) => {
    call = withBesides(call, besides.get(index) ?? [])
    calls.push(call)
    call = retaken(call, input, false)
  })
  calls.push(call)
  call = withBesides(call, besides.get(moments.length) ?? [])
  if (ended !== null && call.state.type !== 'over')
    call = over({ ...call, at: Math.max(call.at, ended.at) }, ended.reason)
  return [...calls, call]
}

/**
 * The same call up to just before a step of a moment: where the line stood when the moment came, or held in the middle of
 * its turn. `past`: the call as it stood at times, the last as it stands now.
 */
export function rewound(past: readonly Call[], to: { moment: number; at: number }): Call | null {
  const whole = past.at(-1)
  if (whole === undefined) return null
  let call = past.findLast(({ taken, state }) => taken.length <= to.moment && state.type !== 'over') ?? beforeAll(whole)
  for (const { input } of whole.taken.slice(call.taken.length, to.moment)) call = retaken(call, input, true)
  const next = whole.taken[to.moment]
  if (next === undefined || (to.at === 0 && call.taken.length > 0)) return askAgain(call)
  let passed = 0
  return takeInput(told(call, next.input), next.input, () => {
    passed += 1
    return passed > to.at
  }).call
}

/** A call that is tried, before its menu begins: what is said before all menus has been said. */
function beforeAll(call: Call): Call {
  const own = call.lines.findIndex(({ type, nodeId }) => type === 'event' || nodeId !== null)
  const lines = own < 0 ? call.lines : call.lines.slice(0, own)
  const state: CallState = { type: 'held' }
  const { answeredAt } = call
  return { ...call, session: initialSession(), at: answeredAt, talkSeconds: 0, toPerson: null, lines, taken: [], state }
}

/** Takes what came to the menu as it did; what the line has to do is begun, and what comes of it comes as it did. */
function retaken(before: Call, input: BotInput, isTried: boolean): Call {
  const { state } = before
  const waited =
    isTried && state.type === 'queued' && input.event.type === 'performed' ? caughtUp(before, input.at) : before
  const entered = state.type === 'listening' && input.event.type === 'key' ? state.entered + input.event.key : ''
  const { call, next, isEntry } = takeInput(told(waited, input), input)
  switch (next.type) {
    case 'listen':
      return listening(call, next.listen, isEntry ? entered : '')
    case 'request': {
      const { id, request } = next
      return (
        onTheLine(call, id, request) ?? { ...call, state: { type: 'asking', id, request, nodeId: nodeOf(call) ?? '' } }
      )
    }
    case 'hang_up':
      return over(call, 'menu')
    case 'failed':
      return { ...call, lines: [...call.lines, event(call, 'failed', '')] }
    case 'nothing':
      return call
  }
}

/** What came to the menu, as it stands among the lines. */
function told(before: Call, { event: came, at }: BotInput): Call {
  const { state } = before
  // What is said before all menus is heard out before the menu says anything.
  const call: Call = {
    ...before,
    at: before.taken.length === 0 ? Math.max(before.at, at) : Math.max(before.answeredAt, at),
  }
  // What was played stays whole: how much of it a caller has heard is not known.
  if (came.type === 'key' && state.type === 'listening') return pressed(call, came.key, state.listen, call.at)
  if (came.type === 'said') {
    const seconds = speechSeconds(came.text)
    const language = state.type === 'listening' ? (state.listen.speech?.language ?? null) : null
    const began = Math.max(before.answeredAt, at - seconds * 1000)
    const line = { at: secondsOf(call, began), seconds, nodeId: nodeOf(call), who: 'caller', language } as const
    return { ...call, lines: [...call.lines, { ...line, type: 'message', body: saidBody(came.text) }] }
  }
  if (came.type === 'silence' && state.type === 'listening' && state.entered === '')
    return { ...call, lines: [...call.lines, event(call, 'silence', '')] }
  return came.type === 'performed' && came.result.ok ? done(call, state, came.result.value) : call
}

/** What the line has done. */
function done(call: Call, state: CallState, value: Json): Call {
  if (state.type === 'recording') {
    const left = recordedSchema.safeParse(value).data
    return left ? { ...messageLeft({ ...call, at: call.at - left.seconds * 1000 }, left), at: call.at } : call
  }
  if (state.type === 'ringing') {
    const dialled = dialedSchema.safeParse(value).data
    return dialled?.outcome === 'answered' ? joined(call, dialled.seconds) : call
  }
  if (state.type !== 'queued') return call
  const waited = enqueuedSchema.safeParse(value).data
  if (waited?.outcome === 'answered') return joined(call, Math.round((call.at - state.since) / 1000) - waited.seconds)
  const { callbackKey, voicemailKey } = state.request
  const key = waited?.outcome === 'callback' ? callbackKey : waited?.outcome === 'voicemail' ? voicemailKey : null
  return key !== null && isKey(key) ? pressed(call, key, null, call.at) : call
}

/** They have talked until now. */
const joined = (call: Call, seconds: number): Call =>
  takenUp({ ...call, at: call.at - Math.max(0, seconds) * 1000 }, Math.max(0, seconds))

type Heard = CallRecord['heard'][number]

/** What was heard that is none of the menu's: the notice before it, announcements; by the moment that it came before. */
function saidBesides({ inputs, heard }: CallRecord, moments: readonly Moment[]): Map<number, Heard[]> {
  const own = moments.flatMap(({ effects }, index) =>
    effects.flatMap((effect) => {
      if (effect.type === 'play') return [{ index, body: promptBody(effect.prompt) }]
      const prompt = effect.type === 'request' && effect.request.type === 'dial' ? effect.request.prompt : null
      return prompt === null ? [] : [{ index, body: promptBody(prompt) }]
    }),
  )
  const besides = new Map<number, Heard[]>()
  let at = 0
  for (const one of heard) {
    const next = own[at]
    if (next && sameJson(next.body as unknown as Json, one.body as unknown as Json)) {
      at += 1
      continue
    }
    const isOpening = at === 0 && one.at <= (inputs[0]?.at ?? one.at)
    const later = inputs.findIndex((input) => input.at > one.at)
    const index = isOpening ? 0 : Math.min(later < 0 ? inputs.length : later, next?.index ?? inputs.length)
    besides.set(index, [...(besides.get(index) ?? []), one])
  }
  return besides
}

function withBesides(before: Call, heard: readonly Heard[]): Call {
  let call = before
  for (const { body, at } of heard) {
    const seconds = body.type === 'prompt' ? lengthOf(call, { ...body, language: '' }) : 0
    const isOpening = call.taken.length === 0
    const began = isOpening ? Math.max(call.at, at) : at
    const line = { at: secondsOf(call, began), seconds, nodeId: nodeOf(call), who: 'bot', language: null } as const
    const { state } = call
    call = {
      ...call,
      at: isOpening ? began + seconds * 1000 : Math.max(call.at, at),
      lines: [...call.lines, { ...line, type: 'message', body }],
      state: state.type === 'queued' ? { ...state, announced: state.announced + 1 } : state,
    }
  }
  return call
}

/** The world as it showed itself in the call. What nobody asked it is as in a quiet one. */
function worldOf({ startedAt, inputs }: CallRecord, moments: readonly Moment[]): VoiceWorld {
  const facts = inputs[0]?.facts.call
  const quiet = quietWorld(startedAt)
  const world: VoiceWorld = {
    ...quiet,
    caller: facts?.caller ?? quiet.caller,
    waiting: facts?.waiting ?? 0,
    agents: facts?.agents === 0 ? 'none' : 'free',
  }
  const asked = new Map(
    moments.flatMap(({ trace }) =>
      trace.flatMap(({ nodeId, effects }) =>
        effects.flatMap((effect) =>
          effect.type === 'request' ? [[effect.id, { nodeId, request: effect.request }]] : [],
        ),
      ),
    ) as [string, { nodeId: string; request: Parameters<typeof onTheLine>[2] }][],
  )
  const answered = new Set(inputs.flatMap(({ event: came }) => (came.type === 'performed' ? [came.id] : [])))
  for (const [id, { request }] of asked)
    // Whoever hung up in the queue had waited in it.
    if (request.type === 'enqueue' && !answered.has(id)) world.agents = 'busy'
  for (const { event: came } of inputs) {
    if (came.type === 'said') world.speech = came.text
    const asking = came.type === 'performed' ? asked.get(came.id) : undefined
    if (came.type !== 'performed' || asking === undefined) continue
    const { result } = came
    if (!isCarrierRequest(asking.request)) {
      const answer = result.ok
        ? { ok: true, code: '', value: result.value }
        : { ok: false, code: result.code, value: null }
      world.answers = { ...world.answers, [asking.nodeId]: answer }
    } else if (result.ok) Object.assign(world, shownBy(result.value))
  }
  return world
}

/** What the end of a wait, of a ringing or of a message says of the world. */
function shownBy(value: Json): Partial<VoiceWorld> {
  const waited = enqueuedSchema.safeParse(value).data
  if (waited?.outcome === 'no_agent') return { agents: 'none' }
  if (waited) return { agents: waited.outcome === 'answered' && waited.seconds === 0 ? 'free' : 'busy' }
  const dial = dialedSchema.safeParse(value).data
  if (dial) return { dial: dial.outcome }
  const left = recordedSchema.safeParse(value).data
  return left ? { messageSeconds: Math.round(left.seconds) } : {}
}
