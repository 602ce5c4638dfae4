import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { messageSchema } from '#src/domain/conversation/message.ts'
import { END_REASONS, STATES } from '#src/domain/conversation/state.ts'
import { botTraceSchema } from '#src/domain/engine/why.ts'
import { conversationSchema } from './desk.ts'
import { inApp, pageInput, pageOf, procedure } from './base.ts'

const tags = ['History']

export const historyRowSchema = conversationSchema.extend({
  queueSeconds: z.number().int().nullable(),
  /** Seconds from acceptance to the agent's first words. */
  firstResponseSeconds: z.number().int().nullable(),
  messages: z.object({ visitor: z.number().int(), bot: z.number().int(), agent: z.number().int() }),
  version: z.number().int().nullable(),
})
export type HistoryRow = z.output<typeof historyRowSchema>

export const historyFilterSchema = z.object({
  /** Since when: one of the owner's ranges; absent: everything. */
  range: z.enum(['24h', '7d', '14d', '30d']).optional(),
  text: z.string().max(LIMITS.search.text).optional(),
  /** The kind of channel it came by: `web`, or `voice` for a call. */
  channel: z.string().max(32).optional(),
  state: z.enum(STATES).optional(),
  endReason: z.enum(END_REASONS).optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  agentId: z.uuid().optional(),
})

export const history = {
  list: procedure('history.own', {
    method: 'GET',
    path: '/apps/{appId}/history',
    summary: 'Conversations, newest first; agents see their own',
    tags,
  })
    .input(inApp.extend(historyFilterSchema.shape).extend(pageInput.shape))
    .output(pageOf(historyRowSchema).extend({ total: z.number().int() })),
  get: procedure('history.own', {
    method: 'GET',
    path: '/apps/{appId}/history/{conversationId}',
    summary: 'A conversation with its transcript',
    tags,
  })
    .input(inApp.extend({ conversationId: z.uuid() }))
    .output(
      z.object({
        conversation: historyRowSchema,
        rating: z.object({ stars: z.number().int(), comment: z.string() }).nullable(),
        messages: z.array(messageSchema.extend({ trace: botTraceSchema.nullable() })),
      }),
    ),
  why: procedure('history.own', {
    method: 'GET',
    path: '/apps/{appId}/history/{conversationId}/messages/{seq}/why',
    summary: 'Why the bot said a message',
    tags,
  })
    .input(inApp.extend({ conversationId: z.uuid(), seq: z.coerce.number().int().min(1) }))
    .output(z.object({ trace: botTraceSchema.nullable(), version: z.number().int().nullable() })),
}
