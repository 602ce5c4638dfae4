import { z } from 'zod'
import { QUICK_REPLY_SCOPES, quickReplyInputSchema } from '#src/domain/quick-reply/quick-reply.ts'
import { CONFLICT, done, inApp, moment, procedure } from './base.ts'

const tags = ['Quick replies']
const one = inApp.extend({ replyId: z.uuid() })

export const quickReplySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  /** '': none. */
  category: z.string(),
  scope: z.enum(QUICK_REPLY_SCOPES),
  audience: z.array(z.uuid()),
  revision: z.number().int(),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
  /** Whether whoever asks may change it. */
  editable: z.boolean(),
})
export type QuickReply = z.output<typeof quickReplySchema>

export const quickReplies = {
  list: procedure(
    'quickReply.own',
    {
      method: 'GET',
      path: '/apps/{appId}/quick-replies',
      summary: 'The quick replies that the member may use, by category and title',
      tags,
    },
    { key: 'quickReplies:read' },
  )
    .input(inApp)
    .output(z.array(quickReplySchema)),
  create: procedure(
    'quickReply.own',
    {
      method: 'POST',
      path: '/apps/{appId}/quick-replies',
      summary: 'Add a quick reply; for others than oneself only with the right to',
      tags,
    },
    { key: 'quickReplies:write' },
  )
    .input(inApp.extend({ reply: quickReplyInputSchema }))
    .output(quickReplySchema),
  update: procedure(
    'quickReply.own',
    {
      method: 'PUT',
      path: '/apps/{appId}/quick-replies/{replyId}',
      summary: 'Change a quick reply',
      tags,
    },
    { key: 'quickReplies:write' },
  )
    .input(one.extend({ revision: z.number().int(), reply: quickReplyInputSchema }))
    .output(quickReplySchema)
    .errors(CONFLICT),
  remove: procedure(
    'quickReply.own',
    {
      method: 'DELETE',
      path: '/apps/{appId}/quick-replies/{replyId}',
      summary: 'Delete a quick reply',
      tags,
    },
    { key: 'quickReplies:write' },
  )
    .input(one)
    .output(done),
}
