import { assertNever } from '#src/lib/assert-never.ts'
import { specOf } from '../graph/spec.ts'
import type { Signal } from '../step/step.ts'
import type { Json } from '../value/value.ts'
import { lookUp, takeFound } from './answer.ts'
import { LIMITS } from '../limits.ts'
import type { BotEffect, RequestResult } from '../step/effect.ts'
import type { BotEvent, BotInput } from '../step/event.ts'
import { fallBack } from './fall-back.ts'
import type { BotProgram, FlowProgram } from './program.ts'
import { richReply } from './rich-reply.ts'
import { assign, beginRun, goOn, goOnAfterPause, takeUpLeftOff } from './run.ts'
import { beginGuided, forgetGuided, settleGuided, stopGuided } from './guided.ts'
import { leaveRuns, suspendRun, tellGone } from './run-ends.ts'
import { isGuided, type BotSession, type Held, type Run } from './session.ts'
import { remember, reply, stageOf, traceOf, type Pause, type Stage } from './stage.ts'
import type { TraceStep } from './trace.ts'
import { readChosen } from './read-out.ts'
import { takeWritten } from './write-answer.ts'
import { flowByEvent, flowByKeyword, hasFlows, mayBegin } from './triggers.ts'
import { holdsWord } from './wording.ts'

export type BotStep = { session: BotSession; effects: BotEffect[]; trace: TraceStep[] }

/**
 * One step of the bot: program, session and event in; the next session, what the host must do, and what happened at
 * which node, out. Pure: the clock, the seed and the facts of the moment are in the input, results of effects come back
 * as events, so the same inputs give the same step everywhere, byte for byte. `pause` holds a run before a node.
 */
export function advance(program: BotProgram, session: BotSession, input: BotInput, pause?: Pause): BotStep {
  const stage = stageOf(program, session, input, pause)
  forgetGuided(stage)
  takeBotEvent(stage, input.event)
  hearHeld(stage)
  settleGuided(stage)
  return { session: stage.session, effects: stage.effects, trace: stage.trace }
}

/**
 * The same step, which stops after each node: a page that lets it go on at its leisure stays free for whoever uses it. What
 * it comes to is what `advance` gives, byte for byte.
 */
export function* advanceByNode(
  program: BotProgram,
  session: BotSession,
  input: BotInput,
  pause?: Pause,
): Generator<undefined, BotStep> {
  const stage = stageOf(program, session, input, pause, true)
  forgetGuided(stage)
  takeBotEvent(stage, input.event)
  for (;;) {
    while (stage.leftOff !== null) {
      yield
      takeUpLeftOff(stage)
      hearUnheard(stage)
    }
    hearHeld(stage)
    settleGuided(stage)
    if (stage.leftOff === null) return { session: stage.session, effects: stage.effects, trace: stage.trace }
  }
}

function takeBotEvent(stage: Stage, event: BotEvent): void {
  switch (event.type) {
    case 'opened':
      return opened(stage, event.welcome)
    case 'said':
      return said(stage, event.text)
    case 'pressed':
      return pressed(stage, event)
    case 'submitted':
      return answered(stage, event.ask, event.label, { type: 'submitted', values: event.values })
    case 'cancelled':
      return answered(stage, event.ask, '', { type: 'cancelled' })
    case 'sent':
      return sent(stage, event)
    case 'found':
      return takeFound(stage, event)
    case 'performed':
      return performed(stage, event)
    case 'timer':
      return timeIsUp(stage, event.id)
    case 'event': {
      const flow = flowByEvent(stage, event.name)
      return flow && begin(stage, flow, objectOf(event.payload))
    }
    case 'left':
      return leaveRuns(stage, 'left')
    case 'guided':
      return beginGuided(stage, event.flowId, event.variables)
    case 'stopped':
      return stopGuided(stage)
    case 'called': {
      leaveRuns(stage, 'restarted')
      const flow = stage.program.flows.get(event.flowId)
      return flow && beginRun(stage, flow)
    }
    case 'key':
      return heard(stage, { type: 'key', key: event.key, ...(event.hidden && { hidden: true }) })
    case 'silence':
      return heard(stage, { type: 'timeout', ...(event.hidden && { hidden: true }) })
    case 'continue':
      return goOnAfterPause(stage)
    case 'assign':
      return assign(stage, event.reference, event.value)
    case 'begin': {
      leaveRuns(stage, 'restarted')
      const flow = stage.program.flows.get(event.flowId)
      return flow && beginRun(stage, flow, { nodeId: event.nodeId, variables: event.variables })
    }
    default:
      return assertNever(event)
  }
}

function opened(stage: Stage, welcome?: string): void {
  const { welcome: own, welcomeRich, card } = stage.program.settings
  const text = welcome ?? own
  const trace = traceOf(stage.program, 'welcome')
  const rich = welcomeRich && welcome === undefined ? richReply(stage, welcomeRich) : undefined
  if (rich) reply(stage, rich, trace)
  else if (text !== '') reply(stage, { type: 'text', text }, trace)
  if (card.enabled && card.questions.length > 0)
    reply(stage, { type: 'suggestions', text: card.title, items: card.questions, offerAgent: false }, trace)
  const flow = flowByEvent(stage, 'opened')
  if (flow) beginRun(stage, flow)
}

/**
 * The visitor's words. Asking for a person goes before everything. Then the node that waits hears them; what it makes
 * nothing of may begin another flow or have an answer.
 */
function said(stage: Stage, text: string): void {
  const { transfer } = stage.program.settings
  remember(stage, { lastMessage: text })
  // A caller speaks to the node that listens, and to nobody else.
  if (stage.input.facts.call) return heard(stage, { type: 'said', text, last: true })
  if (transfer.enabled && holdsWord(text, transfer.words)) return toPerson(stage)
  // What is said meanwhile belongs to the flow: an answer of the knowledge base beside it would be about something else.
  if (isWaited(stage)) return hold(stage, text)
  if (waitsForVisitor(stage.session.run)) {
    goOn(stage, { type: 'said', text, last: false })
    if (stage.leftOff !== null) stage.unheard = text
    else hearElsewhere(stage, text)
    return
  }
  meant(stage, text)
}

function hold(stage: Stage, what: Held): void {
  remember(stage, { held: [...stage.session.held, what].slice(-LIMITS.flow.heldWords) })
}

/**
 * A file. The node that asked for it takes it; any other that waits asks again, as for words that nobody could make sense
 * of, and where none waits there is no answer: the bot reads no files.
 */
function sent(stage: Stage, { file, ask }: Exclude<Held, string>): void {
  // A telephone has none to send.
  if (stage.input.facts.call) return
  remember(stage, { lastMessage: file.name })
  if (isWaited(stage)) return hold(stage, { file, ask })
  if (!waitsForVisitor(stage.session.run) && isGuided(stage.session)) return
  if (!waitsForVisitor(stage.session.run)) return fallBack(stage, traceOf(stage.program, 'fallback'))
  const isWanted = takesFiles(stage) && (ask === null || isAskedAt(stage.session.run, ask))
  goOn(stage, isWanted ? { type: 'sent', file } : { type: 'said', text: '', last: true })
}

/** Whether the node at which the run stands may have asked for a file. */
function takesFiles({ program, session }: Stage): boolean {
  const frame = session.run?.frames.at(-1)
  const node = frame && program.flows.get(frame.flowId)?.document.nodes.get(frame.nodeId)
  return node !== undefined && specOf(program.specs, node.kind)?.takesFiles === true
}

/** Words that the node which waited made nothing of may mean something else. */
function hearElsewhere(stage: Stage, text: string): void {
  if (stage.trace.at(-1)?.move === 'puzzled') meant(stage, text)
}

/** The words that were said to a run which was left off, once it has come to its end. */
function hearUnheard(stage: Stage): void {
  const { unheard } = stage
  if (unheard === null || stage.leftOff !== null) return
  stage.unheard = null
  hearElsewhere(stage, unheard)
}

/** The flow that words begin, or the look-up of an answer to them; while a person has the conversation, they answer. */
function meant(stage: Stage, text: string): void {
  if (isGuided(stage.session)) return
  const flow = flowByKeyword(stage, text)
  if (flow) begin(stage, flow, {})
  else lookUp(stage, text)
}

/**
 * What was said while the run waited for another system is heard now: by the node that waits, or as any other words. One
 * look-up at a time, and none of a run that is held for somebody who looks at it.
 */
function hearHeld(stage: Stage): void {
  for (let [next] = stage.session.held; next !== undefined; [next] = stage.session.held) {
    const { run, asked, held } = stage.session
    if (stage.leftOff !== null || isWaited(stage) || asked !== null || run?.paused != null) return
    remember(stage, { held: held.slice(1) })
    if (typeof next === 'string') said(stage, next)
    else sent(stage, next)
  }
}

/** What a listening node hears; what comes when none listens is heard by nobody. */
function heard(stage: Stage, signal: Signal): void {
  if (stage.session.run?.waiting?.type === 'caller') goOn(stage, signal)
}

/** To a person, if there is one who is not there yet. Runs stay where they are and go on when the visitor is back, or never left. */
function toPerson(stage: Stage, groupId = stage.program.settings.transfer.groupId): void {
  if (isGuided(stage.session)) return leaveRuns(stage, 'person')
  tellGone(stage, 'person')
  // Whoever takes over reads what was said.
  remember(stage, { fallbacks: 0, held: [], writing: null })
  stage.effects.push({ type: 'transfer', groupId })
}

function pressed(stage: Stage, event: Extract<BotEvent, { type: 'pressed' }>): void {
  const { action } = event
  switch (action.type) {
    case 'choose':
      if (!isAskedAt(stage.session.run, event.ask)) return said(stage, event.label)
      remember(stage, { lastMessage: event.label })
      return goOn(stage, { type: 'pressed', button: event.button, label: event.label })
    case 'say':
      return said(stage, event.label)
    case 'link':
      return undefined
    case 'agent':
      return toPerson(stage)
    case 'group':
      return toPerson(stage, action.groupId)
    case 'read':
      remember(stage, { lastMessage: event.label })
      return readChosen(stage, action)
    case 'flow': {
      const flow = stage.program.flows.get(action.flowId)
      if (!flow?.start || isWaited(stage) || !hasFlows(stage)) return said(stage, event.label)
      remember(stage, { lastMessage: event.label })
      // A visitor who presses a button means it: a flow that may not interrupt takes the place of the one that waits.
      if (!mayBegin(stage, flow)) leaveRuns(stage, 'replaced')
      return begin(stage, flow, {})
    }
    default:
      return assertNever(action)
  }
}

/** What a form sends belongs to the moment it was shown at; a form of an earlier one is of no use any more. */
function answered(
  stage: Stage,
  ask: string,
  label: string,
  signal: { type: 'submitted'; values: Record<string, Json> } | { type: 'cancelled' },
): void {
  if (!isAskedAt(stage.session.run, ask)) return
  remember(stage, { lastMessage: label })
  goOn(stage, signal)
}

function performed(stage: Stage, event: Extract<BotEvent, { type: 'performed' }>): void {
  const { writing, run } = stage.session
  if (writing?.id === event.id) return takeWritten(stage, writing, event.result)
  const waiting = run?.waiting
  if (waiting?.type !== 'request' || waiting.id !== event.id) return
  // Whoever takes over in a queue reads what was said; the bot has nothing to answer there.
  if (waiting.asked === 'transfer' && isQueued(event.result)) remember(stage, { held: [] })
  goOn(stage, { type: 'performed', result: event.result })
}

function timeIsUp(stage: Stage, id: string): void {
  const waiting = stage.session.run?.waiting
  if ((waiting?.type === 'visitor' || waiting?.type === 'sleep') && waiting.timer === id)
    goOn(stage, { type: 'timeout' })
}

/** Begins a flow; one that waits is put aside for as long. */
function begin(stage: Stage, flow: FlowProgram, variables: Record<string, Json>): void {
  if (stage.session.run) suspendRun(stage)
  beginRun(stage, flow, { variables })
}

const waitsForVisitor = (run: Run | null) => run?.waiting?.type === 'visitor'
/** While a run waits for another system's answer, or an answer is being written, nothing else is answered or begun. */
const isWaited = ({ session: { run, writing } }: Stage) => run?.waiting?.type === 'request' || writing !== null
const isAskedAt = (run: Run | null, ask: string | null) =>
  ask !== null && run?.waiting?.type === 'visitor' && run.waiting.ask === ask

const isQueued = (result: RequestResult) => result.ok && objectOf(result.value).outcome === 'queued'

const objectOf = (payload: Json): Record<string, Json> =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? payload : {}
