import type { MessageBody } from '../conversation/message.ts'
import { advance } from '../engine/advance.ts'
import type { Request, RequestResult } from '../engine/effect.ts'
import type { BotEvent, BotInput } from '../engine/event.ts'
import type { BotProgram } from '../engine/program.ts'
import { initialSession, type BotSession } from '../engine/session.ts'
import type { TraceStep } from '../engine/trace.ts'
import { specOf } from '../graph/spec.ts'
import type { Key } from './keys.ts'
import type { Listen } from './listen.ts'
import type { Prompt } from './prompt.ts'
import type { CarrierRequest, DialOutcome, EnqueueOutcome, EnqueueRequest } from './request.ts'
import { speechSeconds } from './speech.ts'
import {
  announcementOf,
  keysBody,
  openingOf,
  promptBody,
  queueKey,
  saidBody,
  settingsPrompt,
  timeIsUp,
  turnOf,
} from './telephone.ts'
import { answerIn, factsIn, queueEnd, type CallSetup, type VoiceWorld } from './world.ts'

/** What is heard and done in a call, in order. `at`: seconds since it was answered; `seconds`: how long it takes. */
export type CallLine = { at: number; seconds: number; nodeId: string | null } & (
  | { type: 'message'; who: 'bot' | 'caller'; body: MessageBody; language: string | null }
  /** What no words tell: nothing was heard, the call waits, somebody took it, it is over. */
  | {
      type: 'event'
      event: 'silence' | 'queued' | 'ringing' | 'answered' | 'recording' | 'failed' | 'ended'
      detail: string
    }
)

/** What a call is doing. Times in milliseconds since 1970. */
export type CallState =
  /** From `from`, the end of what is played, until `until`. `entered`: keys of this entry so far. */
  | { type: 'listening'; listen: Listen; from: number; until: number; entered: string }
  /** Until it ends by itself; `announced`: how often it was told its place. */
  | {
      type: 'queued'
      id: string
      request: EnqueueRequest
      since: number
      until: number
      outcome: EnqueueOutcome
      announced: number
    }
  | { type: 'ringing'; id: string; request: Extract<CarrierRequest, { type: 'dial' }>; until: number }
  | { type: 'recording'; id: string; request: Extract<CarrierRequest, { type: 'record' }>; until: number }
  /** Another system is asked, and neither the world nor the node says what it answers. */
  | { type: 'asking'; id: string; request: Request; nodeId: string }
  | { type: 'over'; reason: 'menu' | 'caller' | 'failed' | 'time' | 'emergency' }

/** A call that is tried. It never changes: every deed makes another one. */
export type Call = {
  readonly program: BotProgram
  readonly flowId: string
  readonly setup: CallSetup
  readonly world: VoiceWorld
  /** Seconds of sounds by id; a sound that is not known lasts as long as its text. */
  readonly sounds: ReadonlyMap<string, { seconds: number }>
  readonly session: BotSession
  /** The clock, and when the call was answered. */
  readonly at: number
  readonly answeredAt: number
  readonly talkSeconds: number
  /** Seconds since it was answered until somebody took it; null: nobody has. */
  readonly toPerson: number | null
  readonly lines: readonly CallLine[]
  readonly taken: readonly { input: BotInput; trace: TraceStep[] }[]
  readonly state: CallState
}

/** How long a caller takes to find the key, in milliseconds, where nobody says when it was pressed. */
const REACTION = 1000
/** A talk that nobody has, in seconds: what comes after it is tried, too. */
const TALK = 60
const RINGING = 8

/** Calls a menu. `nodeId`: somebody wants to see that node, so the call begins there, without what is said before all menus. */
export function beginCall(
  program: BotProgram,
  flowId: string,
  setup: CallSetup,
  world: VoiceWorld,
  sounds: Call['sounds'] = new Map(),
  nodeId: string | null = null,
): Call {
  const { at } = world
  const fresh: Call = {
    program,
    flowId,
    setup,
    world,
    sounds,
    session: initialSession(),
    at,
    answeredAt: at,
    talkSeconds: 0,
    toPerson: null,
    lines: [],
    taken: [],
    state: { type: 'over', reason: 'menu' },
  }
  if (nodeId !== null) return take(fresh, { type: 'begin', flowId, nodeId, variables: {} })
  const opening = openingOf(setup.settings, setup.defaultLanguage)
  const heard = opening.prompts.reduce((call, prompt) => played(call, prompt, null), fresh)
  if (opening.emergency) return handedOver(heard, 'emergency')
  return take(heard, { type: 'called', flowId })
}

/** The same call in another world from now on: agents become free, the clock is another one. */
export const withWorld = (call: Call, world: VoiceWorld): Call => {
  const moved = { ...call, world: { ...world, at: call.world.at } }
  if (call.state.type !== 'queued') return moved
  const { request, since } = call.state
  const end = queueEnd(request, world, factsOf(moved).open)
  return {
    ...moved,
    state: { ...call.state, outcome: end.outcome, until: Math.max(moved.at, since + end.seconds * 1000) },
  }
}

/** A key; `at`: when, in milliseconds since 1970, for a caller who does not hear the prompt out. */
export function press(call: Call, key: Key, at?: number): Call {
  const { state } = call
  if (state.type === 'queued') {
    const wanted = queueKey(state.request, key)
    if (wanted === null) return call
    const moved = caughtUp(call, at ?? Math.min(call.at + REACTION, state.until))
    return endOfQueue(pressed(moved, key, null, call.at), wanted)
  }
  if (state.type === 'recording' && key === state.request.endKey) return recorded(call, at ?? state.until)
  if (state.type !== 'listening') return call
  const { listen, from, entered } = state
  const when = at ?? from + Math.min(REACTION, listen.seconds * 500)
  if (when < from && !listen.interruptible) return call
  if (when >= state.until) return press(silence(call), key, at)
  // The clock stands at the end of the prompt: a caller who does not hear it out is before that.
  const since = call.taken.at(-1)?.input.at ?? call.answeredAt
  const now = pressed({ ...call, at: Math.max(since, when) }, key, listen, from)
  return take(now, { type: 'key', key }, entered + key)
}

/** Words; '' those of the world. Where nobody listens for words, they are heard by nobody. */
export function say(call: Call, text = '', at?: number): Call {
  const { state } = call
  const words = text === '' ? call.world.speech : text
  if (state.type !== 'listening' || state.listen.speech === null || words.trim() === '') return call
  const seconds = speechSeconds(words)
  const began = at ?? state.from + REACTION
  const line: CallLine = {
    at: secondsOf(call, began),
    seconds,
    nodeId: nodeOf(call),
    type: 'message',
    who: 'caller',
    body: saidBody(words),
    language: state.listen.speech.language,
  }
  return take({ ...call, at: began + seconds * 1000, lines: [...call.lines, line] }, { type: 'said', text: words })
}

/** Lets the time pass until something happens by itself: the silence is told, the wait is over, the message is done. */
export function silence(call: Call): Call {
  const { state } = call
  switch (state.type) {
    case 'listening': {
      const told: Call = { ...call, at: state.until }
      // A pause that ends an entry is no silence to tell.
      const line = event(told, 'silence', '')
      return take(state.entered === '' ? { ...told, lines: [...call.lines, line] } : told, { type: 'silence' })
    }
    case 'queued':
      return endOfQueue(caughtUp(call, state.until), state.outcome)
    case 'recording':
      return recorded(call, state.until)
    case 'ringing':
      return answeredByDial({ ...call, at: state.until }, call.world.dial)
    default:
      return call
  }
}

/** Lets a while pass, with all that falls due in it. */
export function passTime(call: Call, until: number): Call {
  let now = call
  for (let due = dueAt(now); due !== null && due <= until; due = dueAt(now)) now = silence(now)
  return now.state.type === 'queued' ? caughtUp(now, until) : { ...now, at: Math.max(now.at, until) }
}

/** When something happens by itself; null where nothing does. */
export const dueAt = ({ state }: Call): number | null => ('until' in state ? state.until : null)

/** What another system has answered. */
export function answer(call: Call, result: RequestResult): Call {
  const { state } = call
  return state.type === 'asking' ? take(call, { type: 'performed', id: state.id, result }) : call
}

/** The caller puts the telephone down. */
export function hangUp(call: Call): Call {
  if (call.state.type === 'over') return call
  return over(take(call, { type: 'left' }), 'caller')
}

/** What was said and pressed in a call, as the history keeps it. */
export const messagesOf = ({ lines }: Pick<Call, 'lines'>): { who: 'bot' | 'caller'; body: MessageBody }[] =>
  lines.flatMap((line) => (line.type === 'message' ? [{ who: line.who, body: line.body }] : []))

/** Where the call stands in its menu; null before and after. */
export const nodeOf = ({ session }: Pick<Call, 'session'>): string | null => session.run?.frames.at(-1)?.nodeId ?? null

const secondsOf = ({ answeredAt }: Call, at: number): number => Math.round((at - answeredAt) / 100) / 10
const factsOf = (call: Call) => factsIn(call.setup, call.world, call)

function event(call: Call, name: Extract<CallLine, { type: 'event' }>['event'], detail: string, seconds = 0): CallLine {
  return { at: secondsOf(call, call.at), seconds, nodeId: nodeOf(call), type: 'event', event: name, detail }
}

/** How long a prompt is heard. */
export const lengthOf = ({ sounds }: Pick<Call, 'sounds'>, { text, soundId }: Prompt): number =>
  sounds.get(soundId ?? '')?.seconds ?? speechSeconds(text)

function played(call: Call, prompt: Prompt, nodeId: string | null): Call {
  const seconds = lengthOf(call, prompt)
  const line: CallLine = {
    at: secondsOf(call, call.at),
    seconds,
    nodeId,
    type: 'message',
    who: 'bot',
    body: promptBody(prompt),
    language: prompt.language,
  }
  return { ...call, at: call.at + Math.round(seconds * 1000), lines: [...call.lines, line] }
}

/** One line for an entry, however many keys it has. What is still playing is cut off where the key is pressed. */
function pressed(call: Call, key: Key, listen: Listen | null, from: number): Call {
  const entered = (call.state.type === 'listening' ? call.state.entered : '') + key
  const body = keysBody(entered, listen ?? { endKey: null, masked: false })
  const last = call.lines.at(-1)
  const isMore = entered.length > 1 && last?.type === 'message' && last.body.type === 'keys'
  const before = isMore ? call.lines.slice(0, -1) : cutOff(call, from)
  if (body === null) return { ...call, lines: isMore ? call.lines : before }
  const at = isMore ? last.at : secondsOf(call, call.at)
  const seconds = Math.round((secondsOf(call, call.at) - at) * 10) / 10
  const line: CallLine = { at, seconds, nodeId: nodeOf(call), type: 'message', who: 'caller', body, language: null }
  return { ...call, lines: [...before, line] }
}

function cutOff(call: Call, from: number): readonly CallLine[] {
  const now = secondsOf(call, call.at)
  if (call.at >= from) return call.lines
  return call.lines
    .filter((line) => line.type === 'event' || line.who === 'caller' || line.at < now || line.seconds === 0)
    .map((line) =>
      line.type === 'message' && line.who === 'bot' && line.at + line.seconds > now
        ? { ...line, seconds: Math.round((now - line.at) * 10) / 10 }
        : line,
    )
}

/** Lets the menu take an event, and the telephone do what comes of it. */
function take(call: Call, first: BotEvent, entered = ''): Call {
  const input: BotInput = { event: first, at: call.at, seed: call.taken.length + 1, facts: factsOf(call) }
  const { session, effects, trace } = advance(call.program, call.session, input)
  const speakers = trace.flatMap((step) => step.effects.flatMap(({ type }) => (type === 'play' ? [step.nodeId] : [])))
  const { plays, next } = turnOf(effects)
  let now: Call = { ...call, session, taken: [...call.taken, { input, trace }] }
  plays.forEach(({ prompt }, index) => {
    now = played(now, prompt, speakers[index] ?? null)
  })
  switch (next.type) {
    case 'listen': {
      const { listen } = next
      const until = now.at + listen.seconds * 1000
      const isMore = entered !== '' && plays.length === 0 && trace.length === 1
      return inTime({
        ...now,
        state: { type: 'listening', listen, from: now.at, until, entered: isMore ? entered : '' },
      })
    }
    case 'request':
      return inTime(now, (it) => requested(it, next.id, next.request))
    case 'hang_up':
      return over(now, 'menu')
    case 'failed':
      return handedOver(failed(now), 'failed')
    case 'nothing':
      return now
  }
}

/** A call that has been in its menu for too long is ended, whatever it is doing. */
function inTime(call: Call, goOn: (call: Call) => Call = (it) => it): Call {
  const { at, answeredAt, talkSeconds, setup } = call
  if (!timeIsUp(setup.settings, { now: at, answeredAt, talkSeconds })) return goOn(call)
  const left = advance(call.program, call.session, {
    event: { type: 'left' },
    at,
    seed: 0,
    facts: factsOf(call),
  })
  return over({ ...call, session: left.session }, 'time')
}

function requested(call: Call, id: string, request: Request): Call {
  switch (request.type) {
    case 'enqueue':
      return queued(call, id, request)
    case 'dial': {
      const spoken = request.prompt === null ? call : played(call, request.prompt, nodeOf(call))
      const until = spoken.at + Math.min(RINGING, request.seconds) * 1000
      const line = event(spoken, 'ringing', request.number)
      return { ...spoken, lines: [...spoken.lines, line], state: { type: 'ringing', id, request, until } }
    }
    case 'record': {
      const { messageSeconds } = call.world
      const length = messageSeconds === 0 ? request.silenceSeconds : Math.min(messageSeconds, request.maxSeconds)
      return { ...call, state: { type: 'recording', id, request, until: call.at + length * 1000 } }
    }
    default: {
      const nodeId = nodeOf(call) ?? ''
      const result = answerIn(call.world, nodeId) ?? mockOf(call, nodeId) ?? noted(request)
      if (result) return take(call, { type: 'performed', id, result })
      return { ...call, state: { type: 'asking', id, request, nodeId } }
    }
  }
}

/** Somebody who tries a menu writes to nobody and calls nobody back. */
const noted = ({ type }: Request): RequestResult | null =>
  type === 'sms' || type === 'callback' || type === 'mail' || type === 'webhook' ? { ok: true, value: {}, ms: 0 } : null

function mockOf({ program, flowId }: Call, nodeId: string): RequestResult | null {
  const node = program.flows.get(flowId)?.document.nodes.get(nodeId)
  return (node && specOf(program.specs, node.kind)?.mock?.(node.data)) ?? null
}

function queued(call: Call, id: string, request: EnqueueRequest): Call {
  const { outcome, seconds } = queueEnd(request, call.world, factsOf(call).open)
  const until = call.at + seconds * 1000
  const state: CallState = { type: 'queued', id, request, since: call.at, until, outcome, announced: 0 }
  const waits = seconds > 0
  const lines = waits ? [...call.lines, event(call, 'queued', request.groupId ?? '')] : call.lines
  const now: Call = { ...call, lines, state }
  return waits ? caughtUp(now, now.at) : endOfQueue(now, outcome)
}

/** The announcements that a wait has come to: the first at once, and then every so often. */
function caughtUp(call: Call, until: number): Call {
  let now = call
  for (let { state } = now; state.type === 'queued'; { state } = now) {
    const { since, request, announced } = state
    const next = since + announced * request.everySeconds * 1000
    if (next > until || next >= state.until) break
    const { at } = now
    const facts = factsOf({ ...now, at: next })
    const speaking = { ...now.setup, now: next, timeZone: facts.timeZone }
    const prompt = facts.call ? announcementOf(request, facts.call, speaking) : null
    if (prompt === null) break
    const spoken = played({ ...now, at: Math.max(at, next) }, prompt, nodeOf(now))
    now = { ...spoken, at: Math.max(at, next), state: { ...state, announced: announced + 1 } }
  }
  return { ...now, at: Math.max(now.at, until) }
}

function endOfQueue(call: Call, outcome: EnqueueOutcome): Call {
  if (call.state.type !== 'queued') return call
  const { id, since } = call.state
  const seconds = Math.round((call.at - since) / 1000)
  const met = outcome === 'answered' ? talked(call) : call
  return take(met, { type: 'performed', id, result: { ok: true, value: { outcome, seconds }, ms: call.at - since } })
}

function answeredByDial(call: Call, outcome: DialOutcome): Call {
  if (call.state.type !== 'ringing') return call
  const { id } = call.state
  const met = outcome === 'answered' ? talked(call) : call
  const seconds = outcome === 'answered' ? TALK : 0
  return take(met, { type: 'performed', id, result: { ok: true, value: { outcome, seconds }, ms: 0 } })
}

/** Somebody takes the call, and it comes back when they have hung up. */
function talked(call: Call): Call {
  const line = event(call, 'answered', '', TALK)
  return {
    ...call,
    lines: [...call.lines, line],
    toPerson: call.toPerson ?? secondsOf(call, call.at),
    at: call.at + TALK * 1000,
    talkSeconds: call.talkSeconds + TALK,
  }
}

function recorded(call: Call, at: number): Call {
  if (call.state.type !== 'recording') return call
  const { id } = call.state
  const now = { ...call, at: Math.max(call.at, at) }
  const seconds = call.world.messageSeconds === 0 ? 0 : Math.round((now.at - call.at) / 1000)
  const value = { recordingId: seconds === 0 ? '' : `recording-${call.taken.length}`, seconds }
  const line: CallLine = {
    at: secondsOf(call, call.at),
    seconds,
    nodeId: nodeOf(call),
    type: 'message',
    who: 'caller',
    body: { type: 'recording', text: '', ...value },
    language: null,
  }
  const lines = seconds === 0 ? call.lines : [...call.lines, line]
  return take({ ...now, lines }, { type: 'performed', id, result: { ok: true, value, ms: 0 } })
}

function failed(call: Call): Call {
  const prompt = settingsPrompt(call.setup.settings.failover, call.setup)
  const told: Call = { ...call, lines: [...call.lines, event(call, 'failed', '')] }
  return prompt === null ? told : played(told, prompt, null)
}

/** To the emergency number, where there is one; then the call is over. */
function handedOver(call: Call, reason: 'failed' | 'emergency'): Call {
  const { transferTo } = call.setup.settings.emergency
  if (transferTo === '') return over(call, reason)
  const ringing: Call = { ...call, lines: [...call.lines, event(call, 'ringing', transferTo)] }
  return over({ ...ringing, toPerson: ringing.toPerson ?? secondsOf(ringing, ringing.at) }, reason)
}

function over(call: Call, reason: Extract<CallState, { type: 'over' }>['reason']): Call {
  return { ...call, lines: [...call.lines, event(call, 'ended', reason)], state: { type: 'over', reason } }
}
