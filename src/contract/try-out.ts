import { z } from 'zod'
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
