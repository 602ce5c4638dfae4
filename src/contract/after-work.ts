import { z } from 'zod'
import { closingAnswersSchema, closingFormSchema } from '#src/domain/conversation/closing.ts'
import { done, inApp, procedure } from './base.ts'

const tags = ['Desk']
const one = inApp.extend({ conversationId: z.uuid() })

/** What is left to do once a conversation has ended. */
export const afterWork = {
  finishAfterWork: procedure('desk.serve', {
    method: 'DELETE',
    path: '/apps/{appId}/conversations/{conversationId}/after-work',
    summary: 'Be done with what was left to do after a conversation',
    tags,
  })
    .input(one)
    .output(done),
  closing: procedure('desk.serve', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/closing',
    summary: 'The closing form of a conversation that one served last, and what was filled in',
    tags,
  })
    .input(one)
    .output(z.object({ form: closingFormSchema, answers: closingAnswersSchema.nullable() })),
  fileClosing: procedure('desk.serve', {
    method: 'PUT',
    path: '/apps/{appId}/conversations/{conversationId}/closing',
    summary: 'File the closing form of a conversation that has ended; what was left to do is done by that',
    tags,
  })
    .input(one.extend({ answers: closingAnswersSchema }))
    .output(done),
  extendAfterWork: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/after-work/extend',
    summary: 'Have the time for what is left to do after a conversation again',
    tags,
  })
    .input(one)
    .output(done),
}
