import { z } from 'zod'
import { LEFT_MESSAGE_STATES } from '#src/domain/left-message/states.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { CONFLICT, inApp, moment, pageInput, pageOf, procedure } from './base.ts'

const tags = ['Left messages']

/** A question that a visitor has left with an address, to be answered later. */
export const leftMessageSchema = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  visitor: z.object({ number: z.number().int(), nickname: z.string() }),
  email: z.string(),
  text: z.string(),
  state: z.enum(LEFT_MESSAGE_STATES),
  assignee: z.object({ id: z.uuid(), nickname: z.string() }).nullable(),
  revision: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: z.string().nullable(),
})
export type LeftMessage = z.output<typeof leftMessageSchema>

export const leftMessages = {
  list: procedure(
    'leftMessage.view',
    {
      method: 'GET',
      path: '/apps/{appId}/left-messages',
      summary: 'What visitors have left to be answered, newest first',
      tags,
    },
    { key: 'leftMessages:read' },
  )
    .input(
      inApp.extend(pageInput.shape).extend({
        state: z.enum(LEFT_MESSAGE_STATES).optional(),
        /** A member, or `none` for what nobody has taken on. */
        assignee: z.union([z.uuid(), z.literal('none')]).optional(),
        /** In the question or the address. */
        text: z.string().trim().max(LIMITS.search.text).optional(),
      }),
    )
    .output(
      pageOf(leftMessageSchema).extend({
        /** By state, whatever the page shows. */
        counts: z.record(z.enum(LEFT_MESSAGE_STATES), z.number().int()),
      }),
    ),
  assignees: procedure('leftMessage.view', {
    method: 'GET',
    path: '/apps/{appId}/left-messages/assignees',
    summary: 'Members who may answer what was left',
    tags,
  })
    .input(inApp)
    .output(z.array(z.object({ id: z.uuid(), nickname: z.string() }))),
  update: procedure('leftMessage.edit', {
    method: 'PUT',
    path: '/apps/{appId}/left-messages/{messageId}',
    summary: 'Say how far the answer is, and who gives it',
    tags,
  })
    .input(
      inApp.extend({
        messageId: z.uuid(),
        revision: z.number().int(),
        state: z.enum(LEFT_MESSAGE_STATES),
        assigneeId: z.uuid().nullable(),
      }),
    )
    .output(leftMessageSchema)
    .errors(CONFLICT),
}
