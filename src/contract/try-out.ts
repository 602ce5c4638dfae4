import { z } from 'zod'
import { ANSWER_CHANNEL_KINDS } from '#src/domain/answer/channels.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { messageBodySchema } from '#src/domain/conversation/message.ts'
import { botTraceSchema } from '#src/domain/engine/why.ts'
import { requiredText } from '#src/domain/text.ts'
import { inApp, procedure } from './base.ts'

/** A reply of the bot in the online test, with why it was given. */
export const triedReplySchema = z.object({ body: messageBodySchema, trace: botTraceSchema })

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
        /** Absent: the bot's opening words. */
        text: requiredText(LIMITS.message.visitorText).optional(),
        /** Fallbacks said in a row so far, as the last reply returned it. */
        fallbacks: z.number().int().min(0).max(1000).default(0),
        /** Who asks, and when; absent: somebody without tags, on the web, at this hour. */
        visitor: z
          .object({
            channel: z.enum(ANSWER_CHANNEL_KINDS).optional(),
            /** Within the opening hours, or outside them. */
            open: z.boolean().optional(),
            userTags: z.array(z.string().min(1).max(LIMITS.visitor.tag)).max(LIMITS.visitor.tags).optional(),
          })
          .optional(),
      }),
    )
    .output(
      z.object({
        replies: z.array(triedReplySchema),
        transfer: z.boolean(),
        fallbacks: z.number().int(),
        /** Number of the release that answered; null: the draft. */
        version: z.number().int().nullable(),
      }),
    ),
}
