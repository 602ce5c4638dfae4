import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { TRANSFER_REASONS } from '#src/domain/routing/transfer.ts'
import { OWN_STATUSES } from '#src/domain/team/status.ts'
import { optionalText } from '#src/domain/text.ts'
import { done, inApp, procedure } from './base.ts'

const tags = ['Desk']
const one = inApp.extend({ conversationId: z.uuid() })

/** How who serves a conversation hands it over: to a group, to a colleague, or back to the bot. */
export const handingOver = {
  targets: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/transfer-targets',
    summary: 'Groups and colleagues a conversation can go to, and why not',
    tags,
  })
    .input(one)
    .output(
      z.object({
        groups: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            /** Agents of it who are online. */
            online: z.number().int(),
            waiting: z.number().int(),
            available: z.enum(['yes', 'nobody', 'paused', 'closed', 'full']),
          }),
        ),
        agents: z.array(
          z.object({
            id: z.uuid(),
            nickname: z.string(),
            status: z.enum(OWN_STATUSES),
            /** Why they are on a break; null: they are on none, or gave no reason. */
            breakReason: z.string().nullable(),
            /** How many conversations they have, and may have at once. */
            load: z.number().int(),
            limit: z.number().int(),
            available: z.enum(['yes', 'offline', 'full']),
          }),
        ),
      }),
    ),
  transfer: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/transfer',
    summary:
      'Hand over to the queue of a group, or to a colleague, at whom it rings; `warm`: they come as a guest first',
    tags,
  })
    .input(
      one.extend({
        reason: z.enum(TRANSFER_REASONS).nullable().default(null),
        note: optionalText(LIMITS.transfer.note).default(''),
        to: z.discriminatedUnion('type', [
          z.object({ type: z.literal('group'), id: z.uuid() }),
          z.object({ type: z.literal('agent'), id: z.uuid(), warm: z.boolean().default(false) }),
        ]),
      }),
    )
    .output(done),
  completeTransfer: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/transfer/complete',
    summary: 'Leave a conversation to the guest to whom it is handed over',
    tags,
  })
    .input(one)
    .output(done),
  cancelTransfer: procedure('desk.serve', {
    method: 'DELETE',
    path: '/apps/{appId}/conversations/{conversationId}/transfer',
    summary: 'Take back a transfer that rings at a colleague, or whose guest is there',
    tags,
  })
    .input(one)
    .output(done),
  returnToBot: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/return-to-bot',
    summary: 'Give the conversation back to the bot',
    tags,
  })
    .input(one)
    .output(done),
}
