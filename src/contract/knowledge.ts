import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { QA_BASES } from '#src/domain/qa/base.ts'
import { entryInputSchema, entryPartSchema } from '#src/domain/qa/entry.ts'
import { requiredText } from '#src/domain/text.ts'
import { CONFLICT, done, inApp, pageInput, pageOf, procedure } from './base.ts'
import {
  bulkActSchema,
  bulkDone,
  categorySchema,
  createResultSchema,
  duplicateSchema,
  entryFilterSchema,
  entrySchema,
  entryTargetSchema,
  figuresSchema,
  nearFlowSchema,
  nearSchema,
  patchResultSchema,
  entrySorting,
} from './entries.ts'

const tags = ['Knowledge']

export const knowledge = {
  categories: procedure(
    'knowledge.view',
    {
      method: 'GET',
      path: '/apps/{appId}/categories',
      summary: 'Categories with their counts',
      tags,
    },
    { key: 'knowledge:read' },
  )
    .input(inApp)
    .output(z.array(categorySchema)),
  createCategory: procedure(
    'knowledge.edit',
    {
      method: 'POST',
      path: '/apps/{appId}/categories',
      summary: 'Add a category',
      tags,
    },
    { key: 'knowledge:write' },
  )
    .input(inApp.extend({ name: requiredText(LIMITS.qa.categoryName), parentId: z.uuid().nullable() }))
    .output(z.object({ id: z.uuid() })),
  renameCategory: procedure(
    'knowledge.edit',
    {
      method: 'PATCH',
      path: '/apps/{appId}/categories/{categoryId}',
      summary: 'Rename a category',
      tags,
    },
    { key: 'knowledge:write' },
  )
    .input(inApp.extend({ categoryId: z.uuid(), name: requiredText(LIMITS.qa.categoryName) }))
    .output(done),
  moveCategory: procedure(
    'knowledge.edit',
    {
      method: 'PUT',
      path: '/apps/{appId}/categories/{categoryId}/parent',
      summary: 'Put a category under another one, or at the top',
      tags,
    },
    { key: 'knowledge:write' },
  )
    .input(inApp.extend({ categoryId: z.uuid(), parentId: z.uuid().nullable() }))
    .output(done),
  removeCategory: procedure(
    'knowledge.edit',
    {
      method: 'DELETE',
      path: '/apps/{appId}/categories/{categoryId}',
      summary: 'Delete a category; its entries move to another',
      tags,
    },
    { key: 'knowledge:write' },
  )
    .input(inApp.extend({ categoryId: z.uuid(), moveTo: z.uuid() }))
    .output(bulkDone),
  figures: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/knowledge/figures',
    summary: 'The knowledge base in figures',
    tags,
  })
    .input(inApp)
    .output(figuresSchema),
  duplicates: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/knowledge/duplicates',
    summary: 'Pairs of entries that ask nearly the same, the nearest first',
    tags,
  })
    .input(inApp)
    .output(z.array(duplicateSchema)),
  tags: procedure(
    'knowledge.view',
    {
      method: 'GET',
      path: '/apps/{appId}/entries/tags',
      summary: 'Tags in use, with their counts',
      tags,
    },
    { key: 'knowledge:read' },
  )
    .input(inApp)
    .output(z.array(z.object({ tag: z.string(), count: z.number().int() }))),
  userTags: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/knowledge/user-tags',
    summary: 'Tags of visitors that are in use',
    tags,
  })
    .input(inApp)
    .output(z.array(z.string())),
  editors: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/knowledge/editors',
    summary: 'Members who may own an entry',
    tags,
  })
    .input(inApp)
    .output(z.array(z.object({ personId: z.uuid(), nickname: z.string() }))),
  entries: procedure(
    'knowledge.view',
    {
      method: 'GET',
      path: '/apps/{appId}/entries',
      summary: 'Questions and answers, newest change first',
      tags,
    },
    { key: 'knowledge:read' },
  )
    .input(inApp.extend(entryFilterSchema.shape).extend(pageInput.shape))
    .output(pageOf(entrySchema).extend({ total: z.number().int() })),
  order: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/entries/order',
    summary: 'The numbers of all entries that a filter finds, in order',
    tags,
  })
    .input(
      inApp
        .extend(entryFilterSchema.shape)
        .extend(entrySorting)
        .extend({ groupBy: z.literal('category').optional() }),
    )
    .output(
      z.object({
        numbers: z.array(z.number().int()),
        /** How many of the numbers belong to which category, one category after the other; where that was asked for. */
        groups: z.array(z.object({ categoryId: z.uuid(), count: z.number().int() })).optional(),
      }),
    ),
  rows: procedure('knowledge.view', {
    method: 'POST',
    path: '/apps/{appId}/entries/rows',
    summary: 'Entries by their numbers',
    tags,
  })
    .input(inApp.extend({ numbers: z.array(z.number().int()).max(LIMITS.qa.window) }))
    .output(z.array(entrySchema)),
  entry: procedure(
    'knowledge.view',
    {
      method: 'GET',
      path: '/apps/{appId}/entries/{entryId}',
      summary: 'One entry',
      tags,
    },
    { key: 'knowledge:read' },
  )
    .input(inApp.extend({ entryId: z.uuid() }))
    .output(entrySchema),
  near: procedure('knowledge.view', {
    method: 'POST',
    path: '/apps/{appId}/entries/near',
    summary: 'Entries and flows that a question sounds like, as the draft hears it',
    tags,
  })
    .input(
      inApp.extend({
        texts: z
          .array(z.string().max(LIMITS.qa.questionImport))
          .min(1)
          .max(LIMITS.qa.similarCount + 1),
        /** The entry the questions are of: it is left out. */
        except: z.uuid().optional(),
      }),
    )
    .output(z.array(z.object({ text: z.string(), near: z.array(nearSchema), flows: z.array(nearFlowSchema) }))),
  suggestSimilar: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/entries/similar',
    summary: 'Have the model propose other ways to ask a question; nothing is changed',
    tags,
  })
    .input(
      inApp.extend({
        question: requiredText(LIMITS.qa.questionImport),
        similar: z.array(z.string().max(LIMITS.qa.questionImport)).max(LIMITS.qa.similarCount),
        counterExamples: z.array(z.string().max(LIMITS.qa.questionImport)).max(LIMITS.qa.counterExamples),
        answer: z.string().max(LIMITS.qa.answer),
      }),
    )
    .output(
      z.object({
        questions: z.array(z.string()),
        /** Why the model has proposed nothing. */
        failure: z.string().nullable(),
      }),
    ),
  createEntry: procedure(
    'knowledge.edit',
    {
      method: 'POST',
      path: '/apps/{appId}/entries',
      summary: 'Add a question and its answer',
      tags,
    },
    { key: 'knowledge:write' },
  )
    .input(inApp.extend({ base: z.enum(QA_BASES).default('qa'), entry: entryInputSchema }))
    .output(entrySchema),
  createEntries: procedure(
    'knowledge.edit',
    {
      method: 'POST',
      path: '/apps/{appId}/entries/batch',
      summary: 'Add entries under ids of your own, so that asking again adds nothing twice',
      tags,
    },
    { key: 'knowledge:write' },
  )
    .input(
      inApp.extend({
        base: z.enum(QA_BASES).default('qa'),
        entries: z
          .array(z.object({ entryId: z.uuid(), entry: entryInputSchema }))
          .min(1)
          .max(LIMITS.qa.patch),
      }),
    )
    .output(z.object({ results: z.array(createResultSchema) })),
  updateEntry: procedure(
    'knowledge.edit',
    {
      method: 'PUT',
      path: '/apps/{appId}/entries/{entryId}',
      summary: 'Change an entry',
      tags,
    },
    { key: 'knowledge:write' },
  )
    .input(inApp.extend({ entryId: z.uuid(), revision: z.number().int(), entry: entryInputSchema }))
    .output(entrySchema)
    .errors(CONFLICT),
  patchEntries: procedure(
    'knowledge.edit',
    {
      method: 'PATCH',
      path: '/apps/{appId}/entries',
      summary: 'Change some fields of entries, each on top of the revision it was read at',
      tags,
    },
    { key: 'knowledge:write' },
  )
    .input(
      inApp.extend({
        changes: z
          .array(z.object({ entryId: z.uuid(), revision: z.number().int(), part: entryPartSchema }))
          .min(1)
          .max(LIMITS.qa.patch),
      }),
    )
    .output(z.object({ results: z.array(patchResultSchema) })),
  bulk: procedure(
    'knowledge.edit',
    {
      method: 'POST',
      path: '/apps/{appId}/entries/bulk',
      summary: 'Do something to many entries at once',
      tags,
    },
    { key: 'knowledge:write' },
  )
    .input(inApp.extend({ target: entryTargetSchema, act: bulkActSchema }))
    .output(bulkDone),
}
