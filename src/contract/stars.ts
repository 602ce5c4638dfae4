import { z } from 'zod'
import { done, inApp, procedure } from './base.ts'
import { conversationSchema } from './conversation.ts'

const tags = ['Desk']
const one = inApp.extend({ conversationId: z.uuid() })

export const stars = {
  list: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/stars',
    summary: 'The conversations that the caller has starred and may read, the last starred first',
    tags,
  })
    .input(inApp)
    .output(z.array(conversationSchema)),
  put: procedure('desk.view', {
    method: 'PUT',
    path: '/apps/{appId}/conversations/{conversationId}/star',
    summary: 'Star a conversation for the caller; one that is starred stays so',
    tags,
  })
    .input(one)
    .output(done)
    .errors({ STAR_LIMIT: { status: 409, data: z.object({ limit: z.number().int() }) } }),
  remove: procedure('desk.view', {
    method: 'DELETE',
    path: '/apps/{appId}/conversations/{conversationId}/star',
    summary: 'Take the caller’s star off a conversation; one that has none is as it should be',
    tags,
  })
    .input(one)
    .output(done),
}
