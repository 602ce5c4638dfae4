import { z } from 'zod'
import { ANSWER_CHANNEL_KINDS } from '#src/domain/answer/channels.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { buttonActionSchema, messageBodySchema } from '#src/domain/conversation/message.ts'
import { botTraceSchema } from '#src/domain/step/why.ts'
import { requiredText } from '#src/domain/text.ts'
import { inApp, moment, procedure } from './base.ts'

/** A reply of the bot in the online test, with why it was given. */
export const triedReplySchema = z.object({ body: messageBodySchema, trace: botTraceSchema })

/** What a visitor does with a message instead of writing. */
const act = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('pressed'),
    button: z.string().max(LIMITS.message.visitorText),
    label: z.string().max(LIMITS.message.visitorText),
    ask: z.string().max(200).nullable(),
    action: buttonActionSchema,
  }),
  z.strictObject({
    type: z.literal('submitted'),
    ask: z.string().max(200),
    values: z
      .record(z.string().max(200), z.string().max(LIMITS.message.visitorText))
      .refine((values) => Object.keys(values).length <= LIMITS.tryOut.values),
    label: z.string(),
  }),
  z.strictObject({ type: z.literal('cancelled'), ask: z.string().max(200) }),
  /** A file is sent: by its name and its size in bytes, for nothing reads it. */
  z.strictObject({
    type: z.literal('sent'),
    name: z.string().min(1).max(LIMITS.document.name),
    size: z.int().min(1).max(LIMITS.file.sent),
    ask: z.string().max(200).nullable(),
  }),
  /** Nothing is said for as long as the bot waits; BAD_PARAM where it waits for no time to pass. */
  z.strictObject({ type: z.literal('waited') }),
])
export type TriedAct = z.output<typeof act>

export const tryOut = {
  ask: procedure('test.run', {
    method: 'POST',
    path: '/apps/{appId}/test',
    summary: 'Ask the draft or the live bot without a conversation',
    tags: ['Online test'],
  })
    .input(
      inApp.extend({
        source: z.enum(['draft', 'live']),
        /** Absent, and without an act: the bot's opening words. */
        text: requiredText(LIMITS.message.visitorText).optional(),
        act: act.optional(),
        /** What the last answer of this conversation gave back, as it is; absent: a conversation begins. */
        session: z.string().max(LIMITS.tryOut.session).optional(),
        /** Whether flows ask other systems for real; otherwise what is recorded at their nodes answers. */
        forReal: z.boolean().default(false),
        /** Who asks, and when; absent: somebody without tags, on the web, at this hour. */
        visitor: z
          .object({
            channel: z.enum(ANSWER_CHANNEL_KINDS).optional(),
            /** Within the opening hours, or outside them. */
            open: z.boolean().optional(),
            /** What a visitor meets who is handed over. */
            agents: z.enum(['queued', 'no_agent', 'busy']).optional(),
            /** Absent: the application's own. */
            language: z.string().min(2).max(10).optional(),
            /** The time it is; a later turn never comes before an earlier one. */
            at: moment.optional(),
            userTags: z.array(z.string().min(1).max(LIMITS.visitor.tag)).max(LIMITS.visitor.tags).optional(),
          })
          .optional(),
      }),
    )
    .output(
      z.object({
        replies: z.array(triedReplySchema),
        /** What the desk says of a hand-over, each after so many of the replies; left out: nothing. */
        notices: z
          .array(z.object({ after: z.number().int(), notice: z.enum(['no_agent', 'outside_hours']), text: z.string() }))
          .optional(),
        transfer: z.boolean(),
        /** To be given back with the next turn. Nobody else can read or use it. */
        session: z.string(),
        /** Seconds until the bot goes on by itself; left out where it waits for no time to pass. */
        dueIn: z.number().optional(),
        /** The bot has ended the conversation. */
        ended: z.boolean(),
        /** Number of the release that answered; null: the draft. */
        version: z.number().int().nullable(),
      }),
    ),
}
