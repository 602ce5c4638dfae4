import { z } from 'zod'
import { SPOKEN_KIND } from '../channel/abilities.ts'
import type { CallFacts, Facts } from '../step/event.ts'
import type { RequestResult } from '../step/effect.ts'
import type { Json } from '../value/value.ts'
import { LIMITS } from '../limits.ts'
import type { WorkingHours } from '../hours/hours.ts'
import { localTime } from '../hours/local-time.ts'
import { isOpen } from '../hours/openings.ts'
import { DIAL_OUTCOMES, type EnqueueOutcome, type EnqueueRequest } from '../telephony/request.ts'
import type { MenuSettings } from './settings.ts'

const json: z.ZodType<Json> = z.json() as z.ZodType<Json>

/** The world a call is tried in: everything a menu is told that is not the caller's doing. */
export const voiceWorldSchema = z.strictObject({
  /** When it rings, in milliseconds since 1970. */
  at: z.number().int(),
  /** An IANA zone instead of the hours' own; null: theirs. */
  timeZone: z.string().nullable(),
  /** Today is a holiday, whatever the hours say. */
  holiday: z.boolean(),
  /** Whether an agent takes the call at once, all are busy as long as it waits, or nobody is online. */
  agents: z.enum(['free', 'busy', 'none']),
  /** Who waits already. */
  waiting: z.number().int().min(0).max(LIMITS.queue.waiting),
  /** The caller's number; '' for one who hides it. */
  caller: z.string().max(LIMITS.voice.number),
  /** What is recognised when the caller speaks. */
  speech: z.string().max(LIMITS.message.visitorText),
  /** How somebody outside answers who is called. */
  dial: z.enum(DIAL_OUTCOMES),
  /** What a caller says after the tone, in seconds; 0: nothing. */
  messageSeconds: z.number().int().min(0).max(LIMITS.voice.recordSeconds),
  /** What other systems answer, by the node that asks; one that is not named is asked, or answers as its node's mock. */
  answers: z.record(z.string(), z.strictObject({ ok: z.boolean(), code: z.string().max(50), value: json })),
})
export type VoiceWorld = z.output<typeof voiceWorldSchema>

export const quietWorld = (at: number): VoiceWorld => ({
  at,
  timeZone: null,
  holiday: false,
  agents: 'free',
  waiting: 0,
  caller: '+12025550123',
  speech: '',
  dial: 'answered',
  messageSeconds: 10,
  answers: {},
})

/** What of the application and the menu holds for its calls. */
export type CallSetup = {
  settings: MenuSettings
  /** The number that is called. */
  callee: string
  /** The application's hours, for a menu without its own. */
  hours: WorkingHours
  defaultLanguage: string
  applicationName: string
}

/** The hours of a call: the menu's or the application's, as the world bends them. */
export function hoursIn({ settings, hours }: Pick<CallSetup, 'settings' | 'hours'>, world: VoiceWorld): WorkingHours {
  const own = settings.hours ?? hours
  const timeZone = world.timeZone ?? own.timeZone
  const today = localTime(new Date(world.at), timeZone).date
  return {
    ...own,
    timeZone,
    always: own.always && !world.holiday,
    weekly: own.always && world.holiday ? [] : own.weekly,
    // The first of those of one date holds.
    special: world.holiday
      ? [{ when: { kind: 'date', date: today }, label: '', periods: [] }, ...own.special]
      : own.special,
  }
}

/** What the engine is told of a call at a moment. */
export function factsIn(setup: CallSetup, world: VoiceWorld, moment: { at: number; answeredAt: number }): Facts {
  const hours = hoursIn(setup, world)
  const call: CallFacts = {
    id: 'call',
    caller: world.caller,
    callee: setup.callee,
    waiting: world.waiting,
    agents: world.agents === 'none' ? 0 : 1,
    ringSeconds: 0,
    callSeconds: Math.max(0, Math.round((moment.at - moment.answeredAt) / 1000)),
  }
  return {
    channel: SPOKEN_KIND,
    language: setup.settings.language,
    defaultLanguage: setup.defaultLanguage,
    timeZone: hours.timeZone,
    open: isOpen(hours, new Date(moment.at)),
    hours,
    nickname: world.caller,
    userId: world.caller,
    conversationId: 'call',
    applicationName: setup.applicationName,
    call,
  }
}

/** How a wait for an agent ends by itself in a world, and after how many seconds. A key may end it before. */
export function queueEnd(
  request: Pick<EnqueueRequest, 'maxSeconds'>,
  world: Pick<VoiceWorld, 'agents' | 'waiting'>,
  open: boolean,
): { outcome: EnqueueOutcome; seconds: number } {
  if (!open) return { outcome: 'outside_hours', seconds: 0 }
  if (world.agents === 'none') return { outcome: 'no_agent', seconds: 0 }
  if (world.waiting >= LIMITS.queue.waiting) return { outcome: 'full', seconds: 0 }
  if (world.agents === 'free') return { outcome: 'answered', seconds: 0 }
  return { outcome: 'timeout', seconds: request.maxSeconds }
}

/** What the world says another system answers to a node; undefined where it says nothing. */
export function answerIn(world: Pick<VoiceWorld, 'answers'>, nodeId: string): RequestResult | undefined {
  const answer = Object.hasOwn(world.answers, nodeId) ? world.answers[nodeId] : undefined
  if (!answer) return undefined
  return answer.ok
    ? { ok: true, value: answer.value, ms: 0 }
    : { ok: false, code: answer.code || 'http.failed', detail: '', ms: 0 }
}
