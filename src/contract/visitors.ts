import { z } from 'zod'
import { MERGED_FIELDS, MERGED_SIDES } from '#src/domain/conversation/merging.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { done, inApp, moment, procedure } from './base.ts'

const tags = ['Visitors']
const one = inApp.extend({ conversationId: z.uuid() })

const knownSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  nickname: z.string(),
  /** Masked for who may not read it; null: they have none. */
  phone: z.string().nullable(),
  language: z.string(),
  tags: z.array(z.string()),
  /** The names of the variables that flows have found out. */
  variables: z.array(z.string()),
  conversations: z.number().int(),
  lastAt: moment.nullable(),
  blocked: z.boolean(),
})
/** A visitor as they are compared with another. */
export type KnownVisitor = z.output<typeof knownSchema>

export const visitors = {
  findOther: procedure('visitor.merge', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/other-visitors',
    summary: 'The visitor of a conversation, and others whose name, telephone number, mail or number some words are',
    tags,
  })
    .input(one.extend({ text: z.string().trim().max(LIMITS.visitorMerge.text).default('') }))
    .output(z.object({ visitor: knownSchema, found: z.array(knownSchema) })),
  merge: procedure('visitor.merge', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/merge',
    summary: 'Make the visitor of a conversation and another one visitor; it cannot be undone',
    tags,
  })
    .errors({
      USER_TAG_LIMIT: {
        status: 409,
        data: z.object({ limit: z.number().int() }),
      },
    })
    .input(
      one.extend({
        otherId: z.uuid(),
        /** Who stays; the other leads to them from now on. */
        stays: z.enum(MERGED_SIDES),
        kept: z.record(z.enum(MERGED_FIELDS), z.enum(MERGED_SIDES)),
      }),
    )
    .output(done),
}
