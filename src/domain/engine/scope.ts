import { coerce, type Json } from '../value/value.ts'
import { remember } from '../template/remember.ts'
import type { CallFacts } from '../step/event.ts'
import type { FlowProgram } from './program.ts'
import type { BotSession, Frame } from './session.ts'
import type { Stage } from './stage.ts'
import { inStoredOrder } from './stored-order.ts'

/** Why a run cannot go on: caught by the loop that runs the nodes, never by anybody else. */
export class RunFault extends Error {
  readonly code: string
  readonly values: Record<string, string | number>

  constructor(code: string, values: Record<string, string | number> = {}) {
    super(code)
    this.name = 'RunFault'
    this.code = code
    this.values = values
  }
}

/** The scope a reference is in, and its name there: `session.tier` → session, tier; `order_no` → flow, order_no. */
export function splitReference(reference: string): { scope: 'flow' | 'session' | 'user' | 'system'; name: string } {
  const dot = reference.indexOf('.')
  const scope = dot === -1 ? '' : reference.slice(0, dot)
  if (scope === 'session' || scope === 'user' || scope === 'system') return { scope, name: reference.slice(dot + 1) }
  return { scope: 'flow', name: reference }
}

/** What the bot knows without anybody declaring it. The names are those of `SYSTEM_VARIABLES`. */
export function systemValues(stage: Stage): Record<string, Json> {
  const { facts, at } = stage.input
  const now = new Date(at).toISOString()
  return {
    nickname: facts.nickname,
    channel: facts.channel,
    language: facts.language,
    user_id: facts.userId,
    user_tags: [...stage.userTags],
    conversation_id: facts.conversationId,
    application: facts.applicationName,
    now,
    today: localDate(at, facts.timeZone),
    open: facts.open,
    last_message: stage.session.lastMessage,
    time_zone: facts.timeZone,
    ...callValues(facts.call),
  }
}

const callValues = (call: CallFacts | undefined) => ({
  waiting: call?.waiting ?? null,
  // Who joins stands behind all who wait.
  position: call === undefined ? null : call.waiting + 1,
  agents: call?.agents ?? null,
  caller: call?.caller ?? null,
  callee: call?.callee ?? null,
  call_id: call?.id ?? null,
  ring_seconds: call?.ringSeconds ?? null,
  call_seconds: call?.callSeconds ?? null,
})

/** The date (YYYY-MM-DD) of a moment in a zone. All steps that one event sets off are of one moment. */
const localDate = (at: number, timeZone: string): string => dateAt(`${at} ${timeZone}`)

const dateAt = remember(50, (moment) => {
  const [at, timeZone] = [Number(moment.slice(0, moment.indexOf(' '))), moment.slice(moment.indexOf(' ') + 1)]
  const parts = dateFormat(timeZone).formatToParts(new Date(at))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
})

/** Making a format costs a hundred times what using it does, and every step of a run may ask for the date. */
const dateFormat = remember(
  50,
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
)

/** The variables a flow begins with: declared ones at their initial values, those handed in by name as their type wants. */
export function firstVariables(flow: FlowProgram, handed: Readonly<Record<string, Json>>): Record<string, Json> {
  const variables: Record<string, Json> = {}
  for (const { reference, type, initial, input } of flow.document.variables.values()) {
    if (splitReference(reference).scope !== 'flow') continue
    const given = input && Object.hasOwn(handed, reference) ? coerce(type, handed[reference] ?? null) : undefined
    variables[reference] = inStoredOrder(given ?? initial)
  }
  return variables
}

/** Everything texts and expressions of a flow may speak of; declared variables without a value are null. */
export function scopeOf(stage: Stage, flow: FlowProgram, frame: Frame): Record<string, Json> {
  const scope: Record<string, Json> = { ...frame.variables }
  const session: Record<string, Json> = {}
  const user: Record<string, Json> = {}
  for (const { reference, initial } of flow.document.variables.values()) {
    const { scope: where, name } = splitReference(reference)
    if (where === 'session') session[name] = stage.session.session[name] ?? initial
    if (where === 'user') user[name] = stage.session.user[name] ?? initial
  }
  scope.session = session
  scope.user = user
  scope.system = systemValues(stage)
  return scope
}

/** How often the run has come to the node that asks, this time included: for nodes, which no text can speak of. */
const VISITS = 'system.visits'

/** How often the run has come to the node at which it stands. */
export const visitsOf = ({ visits, nodeId }: Frame): number =>
  Object.hasOwn(visits, nodeId) ? (visits[nodeId] ?? 0) : 0

/** The value of a variable; null where there is none. */
export function readVariable(stage: Stage, flow: FlowProgram, frame: Frame, reference: string): Json {
  const { scope, name } = splitReference(reference)
  const declared = flow.document.variables.get(reference)
  if (reference === VISITS) return visitsOf(frame)
  if (scope === 'system') return systemValues(stage)[name] ?? null
  const held = scope === 'flow' ? frame.variables : stage.session[scope]
  return (Object.hasOwn(held, name) ? held[name] : declared?.initial) ?? null
}

/**
 * Sets a variable in the frame or the session, as its type wants it. Throws RunFault `variable_unknown` where none is
 * declared and `variable_type` where the value does not fit.
 */
export function writeVariable(
  flow: FlowProgram,
  held: { session: BotSession; frame: Frame },
  reference: string,
  value: Json,
): { session: BotSession; frame: Frame } {
  const declared = flow.document.variables.get(reference)
  if (!declared) throw new RunFault('variable_unknown', { reference })
  const fitting = coerce(declared.type, inStoredOrder(value))
  if (fitting === undefined) throw new RunFault('variable_type', { reference, type: declared.type })
  const { scope, name } = splitReference(reference)
  if (scope === 'session' || scope === 'user') {
    const session = { ...held.session, [scope]: { ...held.session[scope], [name]: fitting } }
    return { session, frame: held.frame }
  }
  return { session: held.session, frame: { ...held.frame, variables: { ...held.frame.variables, [name]: fitting } } }
}
