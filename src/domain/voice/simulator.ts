import { advance } from '../engine/advance.ts'
import type { Request, RequestResult } from '../step/effect.ts'
import type { BotEvent, BotInput } from '../step/event.ts'
import type { BotProgram } from '../engine/program.ts'
import { initialSession } from '../engine/session.ts'
import { specOf } from '../graph/spec.ts'
import type { Json } from '../value/value.ts'
import { dueAt, factsOf, nodeOf, secondsOf, type Call, type CallLine } from './call.ts'
import { listening, onTheLine, takeInput } from './call-input.ts'
import { event, messageLeft, over, played, pressed, takenUp } from './call-lines.ts'
import type { Key } from '../telephony/keys.ts'
import type { DialOutcome, EnqueueOutcome } from '../telephony/request.ts'
import { speechSeconds } from './speech.ts'
import { announcementOf, failoverPrompt, openingOf, queueKey, saidBody, timeIsUp } from './telephone.ts'
import { answerIn, queueEnd, type CallSetup, type VoiceWorld } from './world.ts'

/** How long a caller takes to find the key, in milliseconds, where nobody says when it was pressed. */
const REACTION = 1000
/** A talk that nobody has, in seconds: what comes after it is tried, too. */
const TALK = 60

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
  if (nodeId !== null) return takeInCall(fresh, { type: 'begin', flowId, nodeId, variables: {} })
  const opening = openingOf(setup.settings, setup.defaultLanguage)
  const heard = opening.prompts.reduce((call, prompt) => played(call, prompt, null), fresh)
  if (opening.emergency) return handedOver(heard, 'emergency')
  return takeInCall(heard, { type: 'called', flowId })
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
  return takeInCall(now, { type: 'key', key }, entered + key)
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
  return takeInCall(
    { ...call, at: began + seconds * 1000, lines: [...call.lines, line] },
    { type: 'said', text: words },
  )
}

/** Lets the time pass until something happens by itself: the silence is told, the wait is over, the message is done. */
export function silence(call: Call): Call {
  const { state } = call
  switch (state.type) {
    case 'listening': {
      const told: Call = { ...call, at: state.until }
      // A pause that ends an entry is no silence to tell.
      const line = event(told, 'silence', '')
      return takeInCall(state.entered === '' ? { ...told, lines: [...call.lines, line] } : told, { type: 'silence' })
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

/** What another system has answered. */
export function answer(call: Call, result: RequestResult): Call {
  const { state } = call
  return state.type === 'asking' ? takeInCall(call, { type: 'performed', id: state.id, result }) : call
}

/** Goes on with a call that is held. */
export const goOn = (call: Call): Call => (call.state.type === 'held' ? takeInCall(call, { type: 'continue' }) : call)

/** Sets a variable of the menu while it waits; nobody hears of it. */
export function assign(call: Call, reference: string, value: Json): Call {
  if (call.state.type === 'over') return call
  const first: BotEvent = { type: 'assign', reference, value }
  const input: BotInput = { event: first, at: call.at, seed: call.taken.length + 1, facts: factsOf(call) }
  return takeInput(call, input).call
}

/** What was asked of another system is asked once more: by what the world says now. */
export const askAgain = (call: Call): Call =>
  call.state.type === 'asking' ? requested(call, call.state.id, call.state.request) : call

/** The caller puts the telephone down. */
export function hangUp(call: Call): Call {
  if (call.state.type === 'over') return call
  return over(takeInCall(call, { type: 'left' }), 'caller')
}

/** Lets the menu take an event, and the telephone do what comes of it. */
function takeInCall(call: Call, first: BotEvent, entered = ''): Call {
  const input: BotInput = { event: first, at: call.at, seed: call.taken.length + 1, facts: factsOf(call) }
  const { call: now, next, isEntry } = takeInput(call, input)
  switch (next.type) {
    case 'listen':
      return inTime(listening(now, next.listen, isEntry ? entered : ''))
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
function inTime(call: Call, next: (call: Call) => Call = (it) => it): Call {
  const { at, answeredAt, talkSeconds, setup } = call
  if (!timeIsUp(setup.settings, { now: at, answeredAt, talkSeconds })) return next(call)
  const left = advance(call.program, call.session, {
    event: { type: 'left' },
    at,
    seed: 0,
    facts: factsOf(call),
  })
  return over({ ...call, session: left.session }, 'time')
}

function requested(call: Call, id: string, request: Request): Call {
  const now = onTheLine(call, id, request)
  if (now?.state.type === 'queued')
    return now.state.until > now.at ? caughtUp(now, now.at) : endOfQueue(now, now.state.outcome)
  if (now !== null) return now
  const nodeId = nodeOf(call) ?? ''
  const result = answerIn(call.world, nodeId) ?? mockOf(call, nodeId) ?? noted(request)
  if (result) return takeInCall(call, { type: 'performed', id, result })
  return { ...call, state: { type: 'asking', id, request, nodeId } }
}

/** Somebody who tries a menu writes to nobody and calls nobody back. */
const noted = ({ type }: Request): RequestResult | null =>
  type === 'sms' || type === 'callback' || type === 'mail' || type === 'webhook' ? { ok: true, value: {}, ms: 0 } : null

function mockOf({ program, flowId }: Call, nodeId: string): RequestResult | null {
  const node = program.flows.get(flowId)?.document.nodes.get(nodeId)
  return (node && specOf(program.specs, node.kind)?.mock?.(node.data)) ?? null
}

/** The announcements that a wait has come to: the first at once, and then every so often. */
export function caughtUp(call: Call, until: number): Call {
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
  const met = outcome === 'answered' ? takenUp(call, TALK) : call
  return takeInCall(met, {
    type: 'performed',
    id,
    result: { ok: true, value: { outcome, seconds }, ms: call.at - since },
  })
}

function answeredByDial(call: Call, outcome: DialOutcome): Call {
  if (call.state.type !== 'ringing') return call
  const { id } = call.state
  const met = outcome === 'answered' ? takenUp(call, TALK) : call
  const seconds = outcome === 'answered' ? TALK : 0
  return takeInCall(met, { type: 'performed', id, result: { ok: true, value: { outcome, seconds }, ms: 0 } })
}

function recorded(call: Call, at: number): Call {
  if (call.state.type !== 'recording') return call
  const { id } = call.state
  const now = { ...call, at: Math.max(call.at, at) }
  const seconds = call.world.messageSeconds === 0 ? 0 : Math.round((now.at - call.at) / 1000)
  const value = { recordingId: seconds === 0 ? '' : `recording-${call.taken.length}`, seconds }
  const left = messageLeft(call, value)
  return takeInCall({ ...left, at: now.at }, { type: 'performed', id, result: { ok: true, value, ms: 0 } })
}

function failed(call: Call): Call {
  const told: Call = { ...call, lines: [...call.lines, event(call, 'failed', '')] }
  return played(told, failoverPrompt(call.setup.settings, call.setup.defaultLanguage), null)
}

/** To the emergency number, where there is one; then the call is over. */
function handedOver(call: Call, reason: 'failed' | 'emergency'): Call {
  const { transferTo } = call.setup.settings.emergency
  if (transferTo === '') return over(call, reason)
  const ringing: Call = { ...call, lines: [...call.lines, event(call, 'ringing', transferTo)] }
  return over({ ...ringing, toPerson: ringing.toPerson ?? secondsOf(ringing, ringing.at) }, reason)
}
