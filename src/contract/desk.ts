import { z } from 'zod'
import { takesSchema } from '#src/domain/settings/messages.ts'
import { deskKeysSchema } from '#src/domain/settings/desk-keys.ts'
import { deskListsSchema } from '#src/domain/settings/desk-lists-set.ts'
import { deskNoticesSchema } from '#src/domain/settings/desk-notices.ts'
import { staffMaySchema } from '#src/domain/settings/staff-may-set.ts'
import { PANELS } from '#src/domain/settings/panels.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { SUPERVISED } from '#src/domain/conversation/sight.ts'
import { messageSchema, shownThumbSchema } from '#src/domain/conversation/message.ts'
import { REACTIONS } from '#src/domain/conversation/reaction.ts'
import { OWN_STATUSES } from '#src/domain/team/status.ts'
import { optionalText, requiredText, withoutMarkup } from '#src/domain/text.ts'
import { templateSchema } from '#src/domain/channel/template.ts'
import { afterWork } from './after-work.ts'
import { done, inApp, moment, procedure } from './base.ts'
import { besideConversation } from './beside-conversation.ts'
import { conversationSchema } from './conversation.ts'
import { handingOver } from './handing-over.ts'
import { LICENCE_ERRORS } from './licences.ts'

const tags = ['Desk']
const one = inApp.extend({ conversationId: z.uuid() })
/** Operators take no line break, tab or row of spaces there. */
const gapTexts = z
  .array(requiredText(LIMITS.channel.templateGap).transform((text) => text.replaceAll(/\s+/g, ' ')))
  .max(LIMITS.channel.templateGaps)

export const deskSchema = z.object({
  /** What the server's clock says. */
  now: moment,
  /** Whether they answer visitors; who does not only looks after conversations of others. */
  serves: z.boolean(),
  status: z.enum(OWN_STATUSES),
  /** Since when the status is what it is. */
  statusSince: moment,
  /** Why one is on a break, and what there is to choose from. */
  breakReason: z.string().nullable(),
  breakReasons: z.array(z.string()),
  /** After how many minutes who does nothing is on a break; 0: never. */
  idleBreak: z.number().int(),
  /** The keys of the workspace that are others than at first. */
  keys: deskKeysSchema,
  /** What stands beside a conversation, in its order. */
  panels: z.array(z.enum(PANELS)),
  /** Which lists are left out, and in which order the lists stand where one has chosen none. */
  lists: deskListsSchema,
  /** How one is told of what comes, where one has chosen nothing. */
  notices: deskNoticesSchema,
  /** What one may do of what can be kept from agents. */
  may: staffMaySchema,
  /** For how many seconds agents may take back what they said; 0: they may not. */
  recallSeconds: z.number().int(),
  /** For how many seconds a reply waits before it goes; 0: it goes at once. */
  undoSeconds: z.number().int(),
  /** Which files agents may send. */
  takes: takesSchema,
  /** The page of another system among them; null: there is none. */
  custom: z.object({ title: z.string(), origin: z.string() }).nullable(),
  forcedOffline: z.boolean(),
  /** What was said about it; null: they are not. */
  forcedReason: z.string().nullable(),
  /** Whether the agent holds a licence; who holds none serves nobody. */
  licensed: z.boolean(),
  limit: z.number().int(),
  /** Whether agents may invite to a rating. */
  invites: z.boolean(),
  /** The own groups. */
  groupIds: z.array(z.uuid()),
  /** Whether there are some and all are paused: then they offer nothing. */
  paused: z.boolean(),
  mine: z.array(conversationSchema),
  queue: z.array(conversationSchema),
  endedToday: z.array(conversationSchema),
  /** Whether they look after conversations of others: of all groups or the own ones; null: of none. */
  supervises: z.enum(SUPERVISED).nullable(),
  /** What waits and is served of those; null: they look after none. */
  all: z.array(conversationSchema).nullable(),
})
export type Desk = z.output<typeof deskSchema>

const ownDaySchema = z.object({
  /** Conversations taken. */
  served: z.number().int(),
  /** Seconds from taking one to the first words, on average; null: none was answered. */
  firstAnswer: z.number().int().nullable(),
  /** Of those that have ended: how many were rated, and their stars on average; null: none was. */
  ratings: z.number().int(),
  rating: z.number().nullable(),
  /** Seconds at the desk, without breaks. */
  worked: z.number().int(),
})
export type OwnDay = z.output<typeof ownDaySchema>

const takenSchema = z.object({ by: z.string().nullable() })
/** Who has taken the conversation; null where nobody can be named. */
export type Taken = z.output<typeof takenSchema>

/** The open conversation of a visitor; `conversationId` null: whoever asks may not read it. */
const openSchema = z.object({ conversationId: z.uuid().nullable(), isMine: z.boolean() })

const beginningSchema = z.object({
  /** Why nobody writes to them first: agents may not, their channel does not take it, they are erased, or blocked; null: nothing is in the way. */
  hindrance: z.enum(['staff', 'channel', 'erased', 'blocked']).nullable(),
  /** What they have open already; null: nothing. */
  open: openSchema.nullable(),
  /** The own groups, the one of the conversation first. */
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Beginning = z.output<typeof beginningSchema>

export const desk = {
  ...besideConversation,
  ...handingOver,
  ...afterWork,
  signIn: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/desk/licence',
    summary: 'Come to the desk: takes a licence where none is held',
    tags,
  })
    .errors(LICENCE_ERRORS)
    .input(inApp)
    .output(done),
  elsewhere: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/desk/elsewhere',
    summary: 'Where else the caller is signed in and has a page open now',
    tags,
  })
    .input(inApp)
    .output(z.array(z.object({ id: z.uuid(), ip: z.string(), userAgent: z.string(), createdAt: moment }))),
  overview: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/desk',
    summary: 'The own conversations, the queues of the own groups, what ended today, and what one looks after',
    tags,
  })
    .input(inApp)
    .output(deskSchema),
  ownDay: procedure('desk.serve', {
    method: 'GET',
    path: '/apps/{appId}/desk/own-day',
    summary: 'What the caller has done today, by the clock of the application',
    tags,
  })
    .input(inApp)
    .output(ownDaySchema),
  withBot: procedure('desk.supervise', {
    method: 'GET',
    path: '/apps/{appId}/desk/with-bot',
    summary: 'Chats that the bot has, the last written in first; for who looks after all groups, others have none',
    tags,
  })
    .input(inApp)
    .output(z.array(conversationSchema)),
  active: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/me/active',
    summary: 'Say that one does something, so that one is not put on a break',
    tags,
  })
    .input(inApp)
    .output(done),
  accept: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/accept',
    summary: 'Take a waiting conversation; exactly one agent wins',
    tags,
  })
    .input(one)
    .output(conversationSchema)
    .errors({ ALREADY_TAKEN: { status: 409, data: takenSchema } }),
  beginning: procedure('desk.serve', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/beginning',
    summary: 'Whether one can write first to the visitor of a conversation, and for which of the own groups',
    tags,
  })
    .input(one)
    .output(beginningSchema),
  begin: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/begin',
    summary:
      'Write first to the visitor of a conversation, in a new one that is served at once; sent again it is begun once',
    tags,
  })
    .input(
      one.extend({
        groupId: z.uuid(),
        clientMsgId: z.string().min(8).max(64),
        text: requiredText(LIMITS.message.agentText),
      }),
    )
    .output(conversationSchema),
  decline: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/decline',
    summary: 'Let an offer pass, and the next agent is asked; or leave where one is a guest',
    tags,
  })
    .input(one)
    .output(done),
  messages: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/messages',
    summary: 'Messages after a number, oldest first',
    tags,
  })
    .input(one.extend({ after: z.coerce.number().int().min(0).default(0) }))
    .output(
      z.object({
        conversation: conversationSchema,
        messages: z.array(messageSchema),
        /** All of the conversation, those to messages before that number, too. */
        reactions: z.array(z.object({ seq: z.number().int(), reaction: z.enum(REACTIONS) })),
        thumbs: z.array(z.object({ seq: z.number().int(), thumb: shownThumbSchema })),
      }),
    ),
  send: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/messages',
    summary: 'Write to the visitor',
    tags,
  })
    .input(one.extend({ clientMsgId: z.string().min(8).max(64), text: requiredText(LIMITS.message.agentText) }))
    .output(messageSchema),
  templates: procedure('desk.serve', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/templates',
    summary: 'What the visitor may be sent at any time, as the operator of their channel has approved it',
    tags,
  })
    .input(one)
    .output(
      z.object({
        templates: z.array(templateSchema),
        /** How many more need a picture, a code or an address of their own. */
        others: z.number().int().min(0),
      }),
    ),
  sendTemplate: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/templates',
    summary: 'Send the visitor one of the templates, with a text for each of its gaps in their order',
    tags,
  })
    .input(
      one.extend({
        clientMsgId: z.string().min(8).max(64),
        name: z.string().max(LIMITS.channel.templateName),
        language: z.string().max(LIMITS.channel.templateName),
        header: gapTexts,
        body: gapTexts,
      }),
    )
    .output(messageSchema),
  recall: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/messages/{seq}/recall',
    summary: 'Take back what one has said, for as long as the rules of messages allow',
    tags,
  })
    .input(one.extend({ seq: z.coerce.number().int().min(1) }))
    .output(done),
  react: procedure('desk.serve', {
    method: 'PUT',
    path: '/apps/{appId}/conversations/{conversationId}/messages/{seq}/reaction',
    summary: 'React to what the visitor has said, in place of words; null takes it back',
    tags,
  })
    .input(one.extend({ seq: z.coerce.number().int().min(1), reaction: z.enum(REACTIONS).nullable() }))
    .output(done),
  sendAgain: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/messages/{seq}/send-again',
    summary: 'Send once more what a channel has not brought, or may not have',
    tags,
  })
    .input(one.extend({ seq: z.coerce.number().int().min(1) }))
    .output(done),
  markRead: procedure('desk.serve', {
    method: 'PUT',
    path: '/apps/{appId}/conversations/{conversationId}/read',
    summary: 'Note how far the agent has read',
    tags,
  })
    .input(one.extend({ seq: z.number().int().min(0) }))
    .output(done),
  inviteToRate: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/rating-invitation',
    summary: 'Invite the visitor to rate; again only once an invitation has lapsed without a rating',
    tags,
  })
    .input(one)
    .output(done),
  describeVisitor: procedure('desk.serve', {
    method: 'PUT',
    path: '/apps/{appId}/conversations/{conversationId}/visitor',
    summary: 'Say what the visitor of an own conversation is called, give them tags and take others off',
    tags,
  })
    .errors({ USER_TAG_LIMIT: { status: 409, data: z.object({ limit: z.number().int() }) } })
    .input(
      one.extend({
        nickname: withoutMarkup(optionalText(LIMITS.visitor.nickname)),
        addTags: z.array(requiredText(LIMITS.visitor.tag)).max(LIMITS.visitor.tags),
        removeTags: z.array(z.string()).max(LIMITS.visitor.tags),
      }),
    )
    .output(done),
  end: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/end',
    summary: 'End a conversation',
    tags,
  })
    .input(one)
    .output(done),
  block: procedure('visitor.block', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/block',
    summary: 'Let its visitor write no more for some days; what they have open ends',
    tags,
  })
    .input(
      one.extend({
        days: z.number().int().min(1).max(LIMITS.block.days.most),
        reason: requiredText(LIMITS.block.reason),
      }),
    )
    .output(done)
    .errors({ BLOCK_TOO_LONG: { status: 422, data: z.object({ most: z.number().int() }) } }),
  removeFromQueue: procedure('queue.remove', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/remove-from-queue',
    summary: 'Take a visitor who waits out of the queue; the conversation ends',
    tags,
  })
    .input(one)
    .output(done),
  unblock: procedure('visitor.block', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/unblock',
    summary: 'Let its visitor write again',
    tags,
  })
    .input(one)
    .output(done),
}
