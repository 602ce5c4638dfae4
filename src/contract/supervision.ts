import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { TRANSFER_REASONS } from '#src/domain/routing/transfer.ts'
import { optionalText } from '#src/domain/text.ts'
import { done, inApp, procedure } from './base.ts'

const tags = ['Desk']
const one = inApp.extend({ conversationId: z.uuid() })
const withWords = one.extend({
  reason: z.enum(TRANSFER_REASONS).nullable().default(null),
  note: optionalText(LIMITS.transfer.note).default(''),
})

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
    .input(withWords.extend({ to: z.object({ type: z.enum(['group', 'agent']), id: z.uuid() }) }))
    .output(done),
  requeue: procedure('desk.supervise', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/requeue',
    summary: 'Take a conversation from who serves it back into its queue',
    tags,
  })
    .input(withWords)
    .output(done),
}
