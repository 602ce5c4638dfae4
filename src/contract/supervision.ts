import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { TRANSFER_REASONS } from '#src/domain/routing/transfer.ts'
import { optionalText } from '#src/domain/text.ts'
import { done, inApp, procedure } from './base.ts'
import { conversationSchema } from './conversation.ts'

const tags = ['Desk']
const one = inApp.extend({ conversationId: z.uuid() })
const words = {
  reason: z.enum(TRANSFER_REASONS).nullable().default(null),
  note: optionalText(LIMITS.transfer.note).default(''),
}
const withWords = one.extend(words)
const target = z.object({ type: z.enum(['group', 'agent']), id: z.uuid() })
const ofMember = inApp.extend({ memberId: z.uuid() })

export const supervision = {
  watch: procedure('desk.supervise', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/watch',
    summary:
      'Note that one reads a conversation that somebody else serves, or no longer does; who serves it may be told',
    tags,
  })
    .input(one.extend({ isOver: z.boolean().default(false) }))
    .output(done),
  takeOver: procedure('desk.supervise', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/take-over',
    summary: 'Make a conversation that waits, or that somebody else serves, one’s own',
    tags,
  })
    .input(withWords)
    .output(done),
  assign: procedure('desk.supervise', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/assign',
    summary: 'Send a conversation to a member or the queue of a group; one that is served rings at the member first',
    tags,
  })
    .input(withWords.extend({ to: target }))
    .output(done),
  servedBy: procedure('desk.supervise', {
    method: 'GET',
    path: '/apps/{appId}/members/{memberId}/conversations',
    summary: 'What a member serves, as far as one looks after it, the longest first',
    tags,
  })
    .input(ofMember)
    .output(z.array(conversationSchema)),
  assignAll: procedure('desk.supervise', {
    method: 'POST',
    path: '/apps/{appId}/members/{memberId}/conversations/assign',
    summary: 'Send what a member serves to another or the queue of a group; each rings at the other member first',
    tags,
  })
    .input(ofMember.extend({ ...words, to: target }))
    /** How many were sent, and why each of the others was not. */
    .output(z.object({ sent: z.number().int(), refused: z.array(z.string()) })),
  requeue: procedure('desk.supervise', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/requeue',
    summary: 'Take a conversation from who serves it back into its queue',
    tags,
  })
    .input(withWords)
    .output(done),
}
