import { z } from 'zod'
import { MERGED_FIELDS, MERGED_SIDES } from '#src/domain/conversation/merging.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { optionalText } from '#src/domain/text.ts'
import { CONFLICT, done, inApp, moment, procedure } from './base.ts'
import { personSchema } from './conversation.ts'

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

const remarkSchema = z.object({
  text: z.string(),
  /** 0: nothing was ever written. */
  revision: z.number().int(),
  /** Who has written it last, and when. */
  by: personSchema.nullable(),
  at: moment.nullable(),
  /** Whether something of it is hidden from the reader, who cannot change it then. */
  isHidden: z.boolean(),
})
/** What members keep of a visitor for each other. */
export type VisitorRemark = z.output<typeof remarkSchema>

/** What is known of a visitor beside their name, as far as the reader may see it. */
const factsSchema = z.object({
  id: z.uuid(),
  /** As whom the system of the page has named them, which has signed that; null: it has not. */
  externalId: z.string().nullable(),
  /** What they look like on the channel by which they write, as an address that holds the picture; null: it is not known. */
  picture: z.string().nullable(),
  /** Where they came from last; its end is masked for who does not serve them. null: by no browser, or not known. */
  ip: z.string().nullable(),
  /** What their browser is set to; null: it has not said. */
  timeZone: z.string().nullable(),
  /** What flows have found out about them, by name. */
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type VisitorFacts = z.output<typeof factsSchema>

export const visitors = {
  facts: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/visitor-facts',
    summary: 'What is known of the visitor of a conversation beside their name; masked as the caller reads it',
    tags,
  })
    .input(one)
    .output(factsSchema),
  remark: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/visitor-remark',
    summary: 'What members keep of the visitor of a conversation, for who may read that',
    tags,
  })
    .input(one)
    .output(remarkSchema),
  writeRemark: procedure('desk.view', {
    method: 'PUT',
    path: '/apps/{appId}/conversations/{conversationId}/visitor-remark',
    summary: 'Change what members keep of the visitor of a conversation; an empty text takes it away',
    tags,
  })
    .input(one.extend({ revision: z.number().int().min(0), text: optionalText(LIMITS.visitorRemark.text) }))
    .output(remarkSchema)
    .errors(CONFLICT),
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
