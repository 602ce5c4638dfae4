import { z } from 'zod'
import { LIMITS } from '../limits.ts'

const limits = LIMITS.hours
const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)

/** From when to when, in local time. `to` at or before `from` means: until that time the next day. */
export const periodSchema = z.object({ from: wallTime, to: wallTime })
export type Period = z.output<typeof periodSchema>

/** One opening on a weekday. */
export const openingSchema = periodSchema.extend({
  /** 1 = Monday … 7 = Sunday */
  day: z.number().int().min(1).max(7),
})

/** Whether there is a time zone of this IANA name. */
export const isZone = (zone: string): boolean => {
  // An offset is no zone: it does not know of summer time.
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** A day of every year, MM-DD; 29 February is there in leap years alone. */
const yearDay = z
  .string()
  .regex(/^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$/, {
    message: 'FORMAT',
  })

/** When a special day is, as local dates: one date, all dates from one to another, or the same of every year. */
export const specialWhenSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('date'), date: z.iso.date() }),
  z
    .object({ kind: z.literal('range'), from: z.iso.date(), to: z.iso.date() })
    .refine(({ from, to }) => from <= to, { message: 'ORDER', path: ['to'] }),
  /** `to` before `from` goes on into the next year. */
  z.object({ kind: z.literal('yearly'), from: yearDay, to: yearDay }),
])
export type SpecialWhen = z.output<typeof specialWhenSchema>

/** A day on which the weekly plan does not hold: with periods of its own, or closed where it has none. */
export const specialSchema = z.object({
  when: specialWhenSchema,
  /** What people call it; '' nothing. */
  label: z.string().max(limits.label),
  periods: z.array(periodSchema).max(limits.periodsOfDay),
})
export type Special = z.output<typeof specialSchema>

/**
 * What visitors get outside the hours: the bot alone, which offers them nobody; or they may ask for a person, and are told when
 * it opens, with a form for a message below it or without.
 */
export const OUTSIDE = ['form', 'words', 'bot'] as const
export type Outside = (typeof OUTSIDE)[number]

/** When something is open, as people state it: an IANA zone and local times, never an offset. */
export const plainHoursSchema = z.object({
  timeZone: z.string().refine(isZone, { message: 'UNKNOWN_TIME_ZONE' }),
  /** Day and night, on special days too. */
  always: z.boolean(),
  weekly: z.array(openingSchema).max(limits.weekly),
  special: z.array(specialSchema).max(limits.special),
})

/** Opening hours of people, with what visitors get outside of them. */
export const hoursSchema = plainHoursSchema.extend({
  /** Left out: `form`. Callers hear what their menu says. */
  outside: z.enum(OUTSIDE).optional(),
})
export type WorkingHours = z.output<typeof hoursSchema>

/** The hours of channels that have their own, by the kind of channel; the others go by the application's. */
export type ChannelHours = { channels: Readonly<Partial<Record<string, WorkingHours>>> }
