import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { WAIT_ENDS } from '../routing/state.ts'

/** What is done when an agent lets a visitor wait: they are told, supervisors too, or it goes back to the queue. */
export const LATE_ACTIONS = ['tell', 'supervisors', 'queue'] as const
export type LateAction = (typeof LATE_ACTIONS)[number]

const seconds = ({ least, most }: { least: number; most: number }) => z.number().int().min(least).max(most)

const silence = {
  visitorReminder: seconds(LIMITS.timeouts.visitorReminder).nullable(),
  /** Not for ever: this is what ends a conversation that everybody has left. */
  visitorEnd: seconds(LIMITS.timeouts.visitorEnd),
}
export type Silence = { visitorReminder: number | null; visitorEnd: number }
const remindsTooLate = ({ visitorReminder, visitorEnd }: Silence) =>
  visitorReminder !== null && visitorReminder >= visitorEnd
const tooLate = (path: string) => ({ code: 'custom' as const, message: 'TOO_LATE', path: [path] })

/** For how many seconds a silent visitor alone is waited with. Issues as of {@link timeoutsSchema}. */
export const silenceSchema = z.object(silence).superRefine((times, context) => {
  if (remindsTooLate(times)) context.addIssue(tooLate('visitorReminder'))
})

/**
 * For how many seconds a conversation is waited with; null: for ever. An agent's time counts from the first word that waits
 * for an answer, or from when it became theirs; a visitor's from the last word of either; a queue's from when they came into
 * it. Issues: TOO_LATE at a reminder that does not come before the end it reminds of.
 */
export const timeoutsSchema = z
  .object({
    agentReminder: seconds(LIMITS.timeouts.agentReminder).nullable(),
    lateAction: z.enum(LATE_ACTIONS),
    agentEnd: seconds(LIMITS.timeouts.agentEnd).nullable(),
    ...silence,
    conversation: seconds(LIMITS.timeouts.conversation).nullable(),
    /** In a queue, where its group says nothing else, and what becomes of them then. */
    queueEnd: seconds(LIMITS.timeouts.queueEnd).nullable(),
    queueOutcome: z.enum(WAIT_ENDS),
  })
  .superRefine(({ agentReminder, agentEnd, ...times }, context) => {
    if (agentReminder !== null && agentEnd !== null && agentReminder >= agentEnd)
      context.addIssue(tooLate('agentReminder'))
    if (remindsTooLate(times)) context.addIssue(tooLate('visitorReminder'))
  })
export type Timeouts = z.output<typeof timeoutsSchema>

/** What an application begins with. */
export const NEW_TIMEOUTS: Timeouts = {
  agentReminder: 60,
  lateAction: 'tell',
  agentEnd: null,
  visitorReminder: null,
  visitorEnd: 3_600,
  conversation: null,
  queueEnd: 600,
  queueOutcome: 'end',
}
