import { z } from 'zod'
import { eventNameSchema } from '#src/domain/event-name.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { leftMessageInputSchema } from '#src/domain/left-message/left-message.ts'
import { STATES } from '#src/domain/conversation/state.ts'
import { takesSchema } from '#src/domain/settings/messages.ts'
import { ratingFormSchema } from '#src/domain/settings/asking.ts'
import { messageSchema } from '#src/domain/conversation/message.ts'
import { REACTIONS } from '#src/domain/conversation/reaction.ts'
import { THUMB_REASONS } from '#src/domain/conversation/thumb.ts'
import { requiredText } from '#src/domain/text.ts'
import { inApp, procedure } from './base.ts'

const tags = ['Visitor']
/** A visitor's calls carry their token in the header `Authorization: Visitor <token>`. */
const own = inApp.extend({ conversationId: z.uuid() })

/** A conversation as its visitor sees it. */
export const visitorConversationSchema = z.object({
  id: z.uuid(),
  state: z.enum(STATES),
  seq: z.number().int(),
  revision: z.number().int(),
  /** Place in the queue from 1, and people ahead from 0, while waiting. */
  position: z.number().int().nullable(),
  ahead: z.number().int().nullable(),
  /** About how long they will wait yet, as it is said; absent where nobody can tell. */
  estimate: z
    .discriminatedUnion('is', [
      z.object({ is: z.enum(['under_minute', 'over_hour']) }),
      z.object({ is: z.literal('minutes'), minutes: z.number().int() }),
    ])
    .optional(),
  agent: z.string().nullable(),
  /** Up to where an agent has read; absent where visitors are not told. */
  readSeq: z.number().int().optional(),
  rated: z.boolean(),
  /** After its end, and while it goes on once a flow has invited to; until it is rated. */
  canRate: z.boolean(),
  /** What is said above the stars, with light marks; only while it can be rated. */
  ratingInvitation: z.string().optional(),
  /** What is asked with the stars; only while it can be rated. */
  ratingForm: ratingFormSchema.optional(),
  canTransfer: z.boolean(),
  /** Which files they may send; absent where all that are sent at all. */
  takes: takesSchema.optional(),
  /** A person serves it, and a flow asks for something: what the bot offers can be pressed. */
  guided: z.literal(true).optional(),
  /** It has ended, and they may not begin another one at the moment. */
  isBlocked: z.literal(true).optional(),
})
export type VisitorConversation = z.output<typeof visitorConversationSchema>

const opened = z.object({
  conversation: visitorConversationSchema,
  messages: z.array(messageSchema),
})

const robotSchema = z.object({
  name: z.string(),
  avatarUrl: z.string().nullable(),
  /** Whether a bot answers first; else people do. */
  answers: z.boolean(),
})

const clientMsgId = z.string().min(8).max(64)
/**
 * What sending answers. A file is sent as the body of `POST /api/visitor/{appId}/conversations/{conversationId}/files`, as
 * `application/octet-stream`, with `name`, `clientMsgId` and the `seq` of the message that asks for it in the query: a stream,
 * which is checked as it comes. A large one goes on where it broke off: `POST` to `uploads` beside `files`, with its `size` too,
 * answers the `offset` up to which it has come, `PATCH` with that `offset` takes the rest, and `PUT` sends it.
 */
const sent = z.object({
  message: messageSchema,
  messages: z.array(messageSchema),
  conversation: visitorConversationSchema,
})

export const visitor = {
  open: procedure('public', {
    method: 'POST',
    path: '/visitor/{appId}/open',
    summary: 'Begin or resume the conversation of a browser',
    tags,
  })
    .input(
      inApp.extend({
        /** As an earlier call returned it; absent or unknown: a new visitor. */
        token: z.string().max(128).optional(),
        /** By which the page's own system names the visitor (a signed JWT); absent: it does not. */
        identity: z.string().max(LIMITS.webClient.identity).optional(),
        language: z
          .string()
          .regex(/^[A-Za-z-]{2,10}$/)
          .default('en'),
        /** What the browser is set to, by its IANA name; one that is not known is taken for none. */
        timeZone: z.string().max(64).optional(),
        /** Begin anew when the last conversation has ended. */
        startAgain: z.boolean().default(false),
        /** Messages the browser already holds. */
        after: z.number().int().min(0).default(0),
      }),
    )
    .output(
      opened.extend({
        token: z.string(),
        robot: robotSchema,
        applicationName: z.string(),
      }),
    ),
  send: procedure('visitor', {
    method: 'POST',
    path: '/visitor/{appId}/conversations/{conversationId}/messages',
    summary: 'Write; the answer arrives live',
    tags,
  })
    .input(own.extend({ clientMsgId, text: requiredText(LIMITS.message.visitorText) }))
    .output(sent),
  press: procedure('visitor', {
    method: 'POST',
    path: '/visitor/{appId}/conversations/{conversationId}/presses',
    summary: 'Press a button of a message',
    tags,
  })
    .input(own.extend({ clientMsgId, seq: z.number().int().min(1), button: z.string().max(100) }))
    .output(sent),
  submit: procedure('visitor', {
    method: 'POST',
    path: '/visitor/{appId}/conversations/{conversationId}/answers',
    summary: 'Send a form of a message, or cancel it',
    tags,
  })
    .input(
      own.extend({
        clientMsgId,
        seq: z.number().int().min(1),
        /** By field; null: cancelled. */
        values: z.record(z.string().max(100), z.string().max(LIMITS.message.visitorText)).nullable(),
      }),
    )
    .output(sent),
  signal: procedure('visitor', {
    method: 'POST',
    path: '/visitor/{appId}/conversations/{conversationId}/events',
    summary: 'Tell the bot of an event of the page, which may begin a flow',
    tags,
  })
    .input(
      own.extend({
        name: eventNameSchema,
        payload: z.record(z.string().max(40), z.union([z.string().max(1000), z.number(), z.boolean()])).default({}),
      }),
    )
    .output(opened),
  messages: procedure('visitor', {
    method: 'GET',
    path: '/visitor/{appId}/conversations/{conversationId}/messages',
    summary: 'Messages after a number, and the bot as it is called now',
    tags,
  })
    .input(own.extend({ after: z.coerce.number().int().min(0).default(0) }))
    .output(opened.extend({ robot: robotSchema })),
  transfer: procedure('visitor', {
    method: 'POST',
    path: '/visitor/{appId}/conversations/{conversationId}/transfer',
    summary: 'Ask for a person',
    tags,
  })
    .input(own)
    .output(opened),
  leaveQueue: procedure('visitor', {
    method: 'POST',
    path: '/visitor/{appId}/conversations/{conversationId}/leave-queue',
    summary: 'Stop waiting and go on with the bot',
    tags,
  })
    .input(own)
    .output(opened),
  end: procedure('visitor', {
    method: 'POST',
    path: '/visitor/{appId}/conversations/{conversationId}/end',
    summary: 'End the conversation',
    tags,
  })
    .input(own)
    .output(opened),
  leaveMessage: procedure('visitor', {
    method: 'POST',
    path: '/visitor/{appId}/conversations/{conversationId}/left-messages',
    summary: 'Leave a question with an address where nobody is there',
    tags,
  })
    .input(own.extend({ clientMsgId }).extend(leftMessageInputSchema.shape))
    .output(opened),
  thumb: procedure('visitor', {
    method: 'POST',
    path: '/visitor/{appId}/conversations/{conversationId}/thumbs',
    summary: 'Say whether an answer of the bot has helped; can be changed once, and told once why not',
    tags,
  })
    .input(
      own.extend({
        seq: z.number().int().min(1),
        helpful: z.boolean(),
        /** Why it has not helped; nothing is kept of why it has. */
        reason: z.enum(THUMB_REASONS).nullable().default(null),
        comment: z.string().trim().max(LIMITS.thumb.comment).default(''),
      }),
    )
    .output(opened),
  react: procedure('visitor', {
    method: 'POST',
    path: '/visitor/{appId}/conversations/{conversationId}/reactions',
    summary: 'React to what an agent has said, in place of words; null takes it back',
    tags,
  })
    .input(own.extend({ seq: z.number().int().min(1), reaction: z.enum(REACTIONS).nullable() }))
    .output(opened),
  rate: procedure('visitor', {
    method: 'POST',
    path: '/visitor/{appId}/conversations/{conversationId}/rating',
    summary: 'Rate the conversation, once: after its end or when invited to',
    tags,
  })
    .input(
      own.extend({
        stars: z.number().int().min(1).max(LIMITS.rating.stars),
        /** Of those that are offered with so many stars; others are left out. */
        reasons: z.array(z.string().max(LIMITS.rating.reason)).max(LIMITS.rating.reasons).default([]),
        /** Whether what they came for was solved, where that is asked; null: they do not say. */
        solved: z.boolean().nullable().default(null),
        comment: z.string().trim().max(LIMITS.rating.comment).default(''),
      }),
    )
    .output(opened),
}
