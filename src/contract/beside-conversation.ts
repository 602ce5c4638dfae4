import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'
import { inApp, moment, procedure } from './base.ts'
import { personSchema } from './conversation.ts'

const tags = ['Desk']
const one = inApp.extend({ conversationId: z.uuid() })

/** What who looks after the desk, or a guest, has written to who serves a conversation, or they to their guest. */
export const whisperSchema = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  /** The number of the message after which it was written. */
  afterSeq: z.number().int(),
  by: personSchema,
  text: z.string(),
  at: moment,
})
export type Whisper = z.output<typeof whisperSchema>

/** That who looks after the desk read along, from when to when. */
export const watchSchema = z.object({ id: z.uuid(), by: personSchema, at: moment, until: moment })
export type Watch = z.output<typeof watchSchema>

/** An answer of the knowledge base, as words in the language of a visitor. */
const answerSchema = z.object({ entryId: z.string(), question: z.string(), answer: z.string() })
export type DeskAnswer = z.output<typeof answerSchema>

/** A chat of the application that went well, whose question is near to that of an open one; masked as its reader reads it. */
const similarSchema = z.object({
  id: z.uuid(),
  question: z.string(),
  /** What its agent has said last. */
  answer: z.string(),
  owner: personSchema.nullable(),
  endedAt: moment,
  rating: z.number().int().nullable(),
})
export type SimilarChat = z.output<typeof similarSchema>

/** What stands beside a conversation for who serves it or looks after it: its visitor sees none of it. */
export const besideConversation = {
  panelToken: procedure('desk.view', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/panel-token',
    summary: 'What tells the custom panel who looks at which conversation, signed',
    tags,
  })
    .input(one.extend({ nonce: z.string().max(LIMITS.customPanel.nonce) }))
    .output(z.object({ token: z.string() })),
  answers: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/answers',
    summary:
      'What the live knowledge base says to some words, or to what its visitor has said last, for the visitor of a conversation, the surest first',
    tags,
  })
    .input(one.extend({ text: z.string().trim().min(LIMITS.finder.least).max(LIMITS.search.text).optional() }))
    .output(z.array(answerSchema)),
  similar: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/similar',
    summary: 'Chats that went well whose question is near to that of a conversation, as far as one may read them',
    tags,
  })
    .input(one)
    .output(z.array(similarSchema)),
  whispers: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/whispers',
    summary: 'What supervisors have written to who serves a conversation, oldest first',
    tags,
  })
    .input(one)
    .output(z.array(whisperSchema)),
  whisper: procedure('desk.view', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/whispers',
    summary:
      'Write to who serves a conversation, or its guest; no visitor reads it, and what is sent again is stored once',
    tags,
  })
    .input(one.extend({ id: z.uuid(), text: requiredText(LIMITS.desk.whisper) }))
    .output(whisperSchema),
}
