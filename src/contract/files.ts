import { z } from 'zod'
import { fileFaqText } from '#src/domain/documents/file-faq.ts'
import { FILE_SEARCH_MODES } from '#src/domain/documents/file-topic.ts'
import { FILE_FAQ_STATUSES, FILE_FAQ_WRITERS } from '#src/domain/documents/file-faq-status.ts'
import { PASSAGE_LANGUAGES } from '#src/domain/documents/passage-languages.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'
import { CONFLICT, done, inApp, moment, pageInput, pageOf, procedure } from './base.ts'

const tags = ['File search']

/**
 * What the meaning of words has done for a search: not asked for, used, no model is set, its vectors are still being
 * made, or the model failed. Where it could not be used, words alone decide.
 */
export const MEANING_STATES = ['unasked', 'used', 'unset', 'building', 'failed'] as const
export type MeaningState = (typeof MEANING_STATES)[number]

const place = {
  documentId: z.uuid(),
  /** The document, as it is called. */
  name: z.string(),
  /** Its place in the document, from 1. */
  n: z.number().int(),
  page: z.number().int().nullable(),
  unit: z.enum(['page', 'slide', 'sheet']).nullable(),
}

export const fileHitSchema = z.object({
  ...place,
  heading: z.string(),
  text: z.string(),
  /** 0..1: how much of the question it explains, or how near it is. */
  score: z.number(),
  /** From where to where the words of the question stand in the text, in UTF-16 units. */
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** Whether somebody has changed it, and its revision: for switching it off. */
  edited: z.boolean(),
  revision: z.number().int(),
  /** Whether its document answers. */
  enabled: z.boolean(),
  /** Answers taken from it in the last 30 days. */
  hits: z.number().int(),
  /** Entries that were made from it. */
  usedBy: z.array(z.object({ id: z.uuid(), number: z.number().int() })),
})
export type FileHit = z.output<typeof fileHitSchema>

export const fileFaqSchema = z.object({
  ...place,
  id: z.uuid(),
  question: z.string(),
  answer: z.string(),
  status: z.enum(FILE_FAQ_STATUSES),
  writer: z.enum(FILE_FAQ_WRITERS),
  /** The entry it has become. */
  entry: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
  /** The passage as it stood when the question was found, to be read beside. */
  source: z.string(),
  revision: z.number().int(),
  updatedAt: moment,
})
export type FileFaq = z.output<typeof fileFaqSchema>

const ids = z.array(z.uuid()).min(1).max(LIMITS.fileFaq.patch)

/** What is decided on questions that were found. */
export const fileFaqActSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('edit'), id: z.uuid(), revision: z.number().int(), ...fileFaqText.shape }),
  /** They become entries, filed under this category or the default one. */
  z.object({ type: z.literal('accept'), ids, categoryId: z.uuid().optional() }),
  z.object({ type: z.literal('reject'), ids }),
  /** A rejected one is open again. */
  z.object({ type: z.literal('reopen'), ids }),
])
export type FileFaqAct = z.output<typeof fileFaqActSchema>

/** A question that is left as it is, and why: a code of the fields' rules, or what else stands in the way. */
const refused = z.object({ id: z.uuid(), question: z.string(), code: z.string() })

const faqFilter = { documentId: z.uuid().optional(), status: z.enum([...FILE_FAQ_STATUSES, 'open']).optional() }

export const files = {
  overview: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/files',
    summary: 'What there is to search, and how many searches are left today',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        documents: z.number().int(),
        passages: z.number().int(),
        /** Documents that are still on their way. */
        underWay: z.number().int(),
        searches: z.object({ used: z.number().int(), limit: z.number().int() }),
        /** Whether a model tells what words mean, and whether one writes. */
        meaning: z.boolean(),
        model: z.boolean(),
        /** Whether the plan has no answers from documents. */
        locked: z.boolean(),
      }),
    ),
  search: procedure('knowledge.view', {
    method: 'POST',
    path: '/apps/{appId}/files/search',
    summary: 'Passages of documents that are nearest to a text; counts as one of the day',
    tags,
  })
    .input(
      inApp.extend({
        text: requiredText(LIMITS.search.text),
        mode: z.enum(FILE_SEARCH_MODES).default('keyword'),
        /** Only in this document. */
        documentId: z.uuid().optional(),
        /** Only passages that no entry was made from. */
        unused: z.boolean().default(false),
        /** Only passages in this language; one that says too little to tell is in any. */
        language: z.enum(PASSAGE_LANGUAGES).optional(),
        /** Only documents that came, or came anew, in so many days. */
        addedDays: z.number().int().min(1).max(LIMITS.fileSearch.addedDays).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(fileHitSchema),
        /** Where nothing is found as narrowly: what is nearest without the narrowing. */
        elsewhere: z.array(fileHitSchema),
        meaning: z.enum(MEANING_STATES),
      }),
    ),
  faq: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/files/faq',
    summary: 'Questions that were found in documents, in the order of their passages',
    tags,
  })
    .input(inApp.extend(faqFilter).extend(pageInput.shape))
    .output(pageOf(fileFaqSchema).extend({ total: z.number().int() })),
  suggest: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/documents/{documentId}/faq',
    summary: 'Look for questions and answers in a document; with a model a part of it at a time',
    tags,
  })
    .input(
      inApp.extend({
        documentId: z.uuid(),
        /** Find what stands there, or let the model write from it. */
        writer: z.enum(['finder', 'model']).default('finder'),
        /** The passage to begin with. */
        from: z.number().int().min(1).default(1),
      }),
    )
    .output(
      z.object({
        /** New ones; a question that is there already is not told again. */
        found: z.number().int(),
        /** The passage to go on with; null: all of it has been read. */
        next: z.number().int().nullable(),
        passages: z.number().int(),
        /** Why the model could not be used: what stands there was looked for instead. */
        failure: z.string().nullable(),
      }),
    ),
  updateFileFAQ: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/files/faq',
    summary: 'Edit, accept, reject or reopen questions that were found in documents',
    operationId: 'updateFileFAQ',
    tags,
  })
    .input(inApp.extend({ act: fileFaqActSchema }))
    .output(
      z.object({
        changed: z.number().int(),
        /** What accepted ones can be taken back by. */
        changeSetId: z.uuid().nullable(),
        refused: z.array(refused),
      }),
    )
    .errors(CONFLICT),
  accepting: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/files/faq/accepting',
    summary: 'What accepting questions would add, and what it would leave out and why; nothing is changed',
    tags,
  })
    .input(inApp.extend({ ids }))
    .output(z.object({ taken: z.array(z.uuid()), refused: z.array(refused) })),
  adopt: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/documents/{documentId}/passages/{n}/entries',
    summary: 'Note that an entry was made from a passage',
    tags,
  })
    .input(inApp.extend({ documentId: z.uuid(), n: z.coerce.number().int().min(1), entryId: z.uuid() }))
    .output(done),
}
