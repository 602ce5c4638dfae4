import { z } from 'zod'
import { fileTopicInputSchema, topicName } from '#src/domain/documents/file-topic.ts'
import { done, inApp, moment, procedure } from './base.ts'
import { MEANING_STATES } from './files.ts'

const tags = ['File search']
const one = inApp.extend({ topicId: z.uuid() })

export const fileTopicSchema = z.object({
  ...fileTopicInputSchema.shape,
  id: z.uuid(),
  /** What the document is called that is searched; null: all are, or it is gone. */
  documentName: z.string().nullable(),
  /** How many passages it finds, as many as are followed at most. */
  passages: z.number().int(),
  /** Of them the ones that are new since somebody last opened it, and those that are gone. */
  added: z.number().int(),
  gone: z.number().int(),
  /** When it was last looked at; null: not yet. */
  checkedAt: moment.nullable(),
  /** Why it could not be looked at since: what words mean could not be told. */
  trouble: z.enum(MEANING_STATES).nullable(),
})
export type FileTopic = z.output<typeof fileTopicSchema>

const passage = z.object({
  documentId: z.uuid(),
  name: z.string(),
  n: z.number().int(),
  page: z.number().int().nullable(),
  unit: z.enum(['page', 'slide', 'sheet']).nullable(),
  excerpt: z.string(),
})

export const fileTopics = {
  list: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/files/topics',
    summary: 'The searches that are watched, by name, and how much has changed in each',
    tags,
  })
    .input(inApp)
    .output(z.array(fileTopicSchema)),
  add: procedure('knowledge.view', {
    method: 'POST',
    path: '/apps/{appId}/files/topics',
    summary: 'Watch a search; counts as none of the day',
    tags,
  })
    .input(inApp.extend({ topic: fileTopicInputSchema }))
    .output(fileTopicSchema),
  rename: procedure('knowledge.view', {
    method: 'PUT',
    path: '/apps/{appId}/files/topics/{topicId}',
    summary: 'Call a watched search otherwise',
    tags,
  })
    .input(one.extend({ name: topicName }))
    .output(done),
  remove: procedure('knowledge.view', {
    method: 'DELETE',
    path: '/apps/{appId}/files/topics/{topicId}',
    summary: 'Watch a search no longer',
    tags,
  })
    .input(one)
    .output(done),
  changes: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/files/topics/{topicId}/changes',
    summary: 'The passages that a watched search finds anew, and those that are gone',
    tags,
  })
    .input(one)
    .output(z.object({ checkedAt: moment.nullable(), added: z.array(passage), gone: z.array(passage) })),
  seen: procedure('knowledge.view', {
    method: 'POST',
    path: '/apps/{appId}/files/topics/{topicId}/seen',
    summary: 'Count changes from a look on: those until then have been seen',
    tags,
  })
    .input(one.extend({ checkedAt: moment }))
    .output(done),
}
