import { z } from 'zod'
import { instantOf, nextTimeOfDay } from '#src/domain/flow/instant.ts'
import { readReference } from '#src/domain/flow/read-reference.ts'
import { variableReference } from '#src/domain/flow/rows.ts'
import { referenceUse } from '#src/domain/flow/said-texts.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { parseMoment } from '#src/domain/template/moment.ts'

/** Seconds in each unit. */
export const SECONDS = { seconds: 1, minutes: 60, hours: 3600 } as const
export type WaitUnit = keyof typeof SECONDS

/** The most a wait can last, in each unit. */
export const longest = (unit: WaitUnit): number => Math.floor(LIMITS.flow.waitSeconds / SECONDS[unit])

const data = z.strictObject({
  /** For a while, until a time of day, or until the date of a variable. */
  until: z.enum(['while', 'time', 'date']),
  amount: z.number().int().min(1).max(LIMITS.flow.waitSeconds),
  unit: z.enum(['seconds', 'minutes', 'hours']),
  /** HH:MM in the application's time zone. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  date: variableReference,
})
export type WaitData = z.output<typeof data>

/** Goes on later, whatever the visitor says meanwhile; at most a week. */
export const wait = defineNodeSpec({
  kind: 'wait',
  textKey: 'wait',
  group: 'logic',
  data,
  defaults: (): WaitData => ({ until: 'while', amount: 10, unit: 'seconds', time: '09:00', date: null }),
  outlets: ({ until }) => [
    { id: 'next', role: 'next', labelKey: 'wait.next' },
    ...(until === 'date' ? [{ id: 'failed', role: 'failure', labelKey: 'wait.failed' } as const] : []),
  ],
  check: ({ until, amount, unit, date }) => [
    ...(until === 'while' && amount > longest(unit)
      ? [{ code: 'wait_too_long', path: ['amount'], values: { max: longest(unit) } }]
      : []),
    ...(until === 'date' && date === null ? [{ code: 'required', path: ['date'] }] : []),
  ],
  uses: ({ until, date }) => (until === 'date' ? referenceUse(date, ['date'], 'reads', 'date') : []),
  waits: true,
  step(context, signal): StepResult {
    if (signal.type === 'timeout') return { move: { type: 'leave', by: 'next' } }
    const { now, state, timeZone } = context
    const target = typeof state === 'number' ? state : targetOf(context)
    if (target === null) return { note: { date: null }, move: { type: 'leave', by: 'failed' } }
    const seconds = Math.ceil((target - now) / 1000)
    const note = { until: new Date(target).toISOString(), timeZone }
    if (seconds <= 0) return { note, move: { type: 'leave', by: 'next' } }
    // Only a date can lie further ahead.
    if (context.data.until === 'date' && seconds > LIMITS.flow.waitSeconds)
      return { note: { ...note, code: 'wait_too_long' }, move: { type: 'leave', by: 'failed' } }
    return { state: target, note, move: { type: 'sleep', seconds } }
  },
})

/** When it goes on, in milliseconds since 1970; null where the variable holds no date. A day begins at its midnight. */
function targetOf({ data: held, now, timeZone, read }: StepContext<WaitData>): number | null {
  const { until, amount, unit, time, date } = held
  if (until === 'while') return now + Math.min(amount * SECONDS[unit], LIMITS.flow.waitSeconds) * 1000
  if (until === 'time') return nextTimeOfDay(time, now, timeZone)
  const value = readReference(read, date)
  const moment = typeof value === 'string' ? parseMoment(value) : null
  return moment && instantOf(moment, timeZone)
}
