import type { Request } from '../step/effect.ts'
import type { BotInput } from '../step/event.ts'
import { cut } from '../value/localised-text.ts'
import { LIMITS } from '../limits.ts'
import { MASKED_KEY, type ShownKey } from '../telephony/keys.ts'
import { isCarrierRequest } from '../telephony/request.ts'
import type { Taken } from './play.ts'
import type { FlowTestStep } from './test.ts'

/**
 * A run that was tried, as the lines of a test: what the visitor did, what other systems answered, what was said then
 * and which node the run came to, and how it ended.
 */
export function recordTest(taken: readonly Taken[]): FlowTestStep[] {
  const steps: FlowTestStep[] = []
  for (const turn of turnsOf(taken)) {
    const [first] = turn
    const done = first && deedOf(first.input, taken)
    const isEntry = done?.type === 'key' && first?.input.event.type === 'key'
    const deed = isEntry ? { ...done, keys: keysOf(turn) } : done
    // What others answer and what is changed on the way has to be there before whatever makes the flow come to it.
    steps.push(...turn.flatMap((one) => answersOf(one, taken)), ...settingsOf(turn), ...(deed ? [deed] : []))
    const last = turn.flatMap(({ trace }) => trace).at(-1)
    if (!last) continue
    steps.push(...textsOf(turn), { type: 'expectNode', nodeId: last.nodeId })
    if (turn.some(isTransfer)) steps.push({ type: 'expectTransfer' })
  }
  if (hasCompleted(taken)) steps.push({ type: 'expectEnd' })
  return steps
}

/** Whether a run began at a node within the flow: no test can, as tests begin as visitors and callers do. */
export const isFromTheMiddle = ([first]: readonly Taken[]): boolean =>
  first?.input.event.type === 'begin' && first.input.event.nodeId !== null

/**
 * Inputs that belong together: what somebody or the time did, the answers of other systems that came of it, and what
 * was changed while the run was held on the way.
 */
function turnsOf(taken: readonly Taken[]): Taken[][] {
  const turns: Taken[][] = []
  for (const one of taken) {
    const { type } = one.input.event
    const last = turns.at(-1)
    const isOwn = type === 'performed' && waitOf(one.input.event, taken) !== null
    const follows = type === 'found' || type === 'performed' || type === 'assign' || type === 'continue'
    if (last && follows && !isOwn) last.push(one)
    else if (last && isNextKey(last, one)) last.push(one)
    else turns.push([one])
  }
  return turns
}

/** What was said, message by message. What nobody is to read is said otherwise in a test, and not expected. */
function textsOf(turn: readonly Taken[]): FlowTestStep[] {
  const effects = turn.flatMap(({ trace }) => trace).flatMap((step) => step.effects)
  const texts = effects.flatMap((effect) => {
    if (effect.type === 'play') return [effect.prompt.text]
    if (effect.type !== 'reply') return []
    const { body } = effect
    return [body.type === 'card' && body.text === '' ? body.title : body.text]
  })
  return texts
    .map((text) => cut(text.trim(), LIMITS.flow.text))
    .filter((text) => text !== '' && !text.includes(MASKED_KEY))
    .map((text) => ({ type: 'expectText', text }))
}

const keysOf = (turn: readonly Taken[]) =>
  turn.flatMap(({ input: { event } }) => (event.type === 'key' ? [keyOf(event.key)] : [])).join('')

/** A figure of a real call that nobody is to read is entered as some figure: a test asks how many there were. */
const keyOf = (key: ShownKey) => (key === MASKED_KEY ? '0' : key)

/** A further key of the same entry. */
function isNextKey(turn: readonly Taken[], { input: { event } }: Taken): boolean {
  const [before] = turn.slice(-1)
  const [step, more] = before?.trace ?? []
  if (event.type !== 'key' || before?.input.event.type !== 'key' || step?.move !== 'listen' || more) return false
  return step.effects.every((effect) => effect.type === 'listen')
}

/** How a caller came to the end of a wait, a ringing or a recording: by a key that was offered, or by time. */
function waitOf(event: BotInput['event'], taken: readonly Taken[]): FlowTestStep | null {
  if (event.type !== 'performed') return null
  const request = requestOf(event.id, taken)
  if (!request || !isCarrierRequest(request)) return null
  if (request.type !== 'enqueue') return { type: 'silence' }
  if (event.result.ms === 0 || !event.result.ok) return null
  const { value } = event.result
  const outcome = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.outcome : null
  const key = outcome === 'callback' ? request.callbackKey : outcome === 'voicemail' ? request.voicemailKey : null
  return key === null ? { type: 'silence' } : { type: 'key', keys: key }
}

function requestOf(id: string, taken: readonly Taken[]): Request | undefined {
  for (const { trace } of taken)
    for (const { effects } of trace)
      for (const effect of effects) if (effect.type === 'request' && effect.id === id) return effect.request
  return undefined
}

function deedOf({ event, at }: BotInput, taken: readonly Taken[]): FlowTestStep | null {
  switch (event.type) {
    case 'said':
      return { type: 'say', text: event.text }
    case 'pressed':
      return { type: 'press', label: event.label }
    case 'submitted':
      return { type: 'submit', values: event.values }
    case 'sent':
      return { type: 'file', name: event.file.name, size: event.file.size }
    case 'key':
      return { type: 'key', keys: keyOf(event.key) }
    case 'silence':
      return { type: 'silence' }
    case 'left':
      return { type: 'hangUp' }
    case 'performed':
      return waitOf(event, taken)
    case 'timer':
      return { type: 'wait', seconds: secondsOf(event.id, at, taken) }
    default:
      return null
  }
}

/** How long a timer ran. A test's clock moves by its waits alone, so what passed between the visitor's words is no part. */
function secondsOf(id: string, now: number, taken: readonly Taken[]): number {
  const set = taken.find(({ trace }) =>
    trace.some(({ effects }) => effects.some((effect) => effect.type === 'timer' && effect.id === id)),
  )
  return Math.max(1, Math.ceil((now - (set?.input.at ?? now)) / 1000))
}

/** The answer that an input brought to the node it belongs to; look-ups are done anew in every run. */
function answersOf({ input: { event }, trace }: Taken, taken: readonly Taken[]): FlowTestStep[] {
  const [asking] = trace
  // A run that was held when the answer came takes it as it goes on.
  if ((event.type !== 'performed' && event.type !== 'continue') || !asking || asking.kind === 'search') return []
  const { nodeId, signal } = asking
  if (signal.type !== 'performed') return []
  // The world of a call says how a wait, a ringing and a recording end.
  const request = event.type === 'performed' ? requestOf(event.id, taken) : undefined
  if (request && (isCarrierRequest(request) || request.type === 'find')) return []
  const { result } = signal
  return result.ok
    ? [{ type: 'answer', nodeId, ok: true, code: '', value: result.value }]
    : [{ type: 'answer', nodeId, ok: false, code: result.code, value: null }]
}

/** Variables that were changed while the run was held: before which of its steps since the turn began. */
function settingsOf(turn: readonly Taken[]): FlowTestStep[] {
  return turn.flatMap(({ input: { event } }, index): FlowTestStep[] => {
    if (event.type !== 'assign') return []
    const held = turn.slice(index + 1).find(({ input }) => input.event.type === 'continue')?.trace[0]
    if (!held) return []
    const passed = turn.slice(0, index).flatMap(({ trace }) => trace)
    const time = passed.filter(({ nodeId }) => nodeId === held.nodeId).length + 1
    const { reference, value } = event
    return [{ type: 'setVariable', nodeId: held.nodeId, time, reference, value }]
  })
}

function isTransfer({ input: { event }, trace }: Taken): boolean {
  if (trace.some(({ effects }) => effects.some(({ type }) => type === 'transfer'))) return true
  if (event.type !== 'performed' || !event.result.ok) return false
  const { value } = event.result
  const outcome = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.outcome : null
  return outcome === 'queued' || outcome === 'answered'
}

const hasCompleted = (taken: readonly Taken[]) =>
  taken
    .at(-1)
    ?.trace.some(({ effects }) =>
      effects.some(
        (effect) => effect.type === 'end' || (effect.type === 'moment' && effect.moment === 'flow_completed'),
      ),
    ) ?? false
