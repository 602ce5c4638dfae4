import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { entryInputSchema } from '#src/domain/qa/entry.ts'
import { requiredText } from '#src/domain/text.ts'
import { CONFLICT, done, inApp, moment, pageInput, pageOf, procedure } from './base.ts'

const tags = ['Knowledge']
const ids = z.array(z.uuid()).min(1).max(1000)

export const categorySchema = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  isDefault: z.boolean(),
  /** Entries filed directly under it. */
  count: z.number().int(),
})
export type Category = z.output<typeof categorySchema>

export const entrySchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  categoryId: z.uuid(),
  question: z.string(),
  similar: z.array(z.string()),
  answer: z.string(),
  enabled: z.boolean(),
  revision: z.number().int(),
  /** How it differs from what visitors get now. */
  live: z.enum(['same', 'new', 'changed']),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
})
export type Entry = z.output<typeof entrySchema>

export const entryFilterSchema = z.object({
  text: z.string().max(LIMITS.search.text).optional(),
  categoryId: z.uuid().optional(),
  enabled: z.stringbool().or(z.boolean()).optional(),
  live: z.enum(['same', 'new', 'changed']).optional(),
})

export const knowledge = {
  categories: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/categories',
    summary: 'Categories with their counts',
    tags,
  })
    .input(inApp)
    .output(z.array(categorySchema)),
  createCategory: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/categories',
    summary: 'Add a category',
    tags,
  })
    .input(inApp.extend({ name: requiredText(LIMITS.qa.categoryName), parentId: z.uuid().nullable() }))
    .output(z.object({ id: z.uuid() })),
  renameCategory: procedure('knowledge.edit', {
    method: 'PATCH',
    path: '/apps/{appId}/categories/{categoryId}',
    summary: 'Rename a category',
    tags,
  })
    .input(inApp.extend({ categoryId: z.uuid(), name: requiredText(LIMITS.qa.categoryName) }))
    .output(done),
  removeCategory: procedure('knowledge.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/categories/{categoryId}',
    summary: 'Delete a category; its entries move to another',
    tags,
  })
    .input(inApp.extend({ categoryId: z.uuid(), moveTo: z.uuid() }))
    .output(done),
  entries: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/entries',
    summary: 'Questions and answers, newest change first',
    tags,
  })
    .input(inApp.extend(entryFilterSchema.shape).extend(pageInput.shape))
    .output(pageOf(entrySchema).extend({ total: z.number().int() })),
  entry: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/entries/{entryId}',
    summary: 'One entry',
    tags,
  })
    .input(inApp.extend({ entryId: z.uuid() }))
    .output(entrySchema),
  createEntry: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/entries',
    summary: 'Add a question and its answer',
    tags,
  })
    .input(inApp.extend({ entry: entryInputSchema }))
    .output(entrySchema),
  updateEntry: procedure('knowledge.edit', {
    method: 'PUT',
    path: '/apps/{appId}/entries/{entryId}',
    summary: 'Change an entry',
    tags,
  })
    .input(inApp.extend({ entryId: z.uuid(), revision: z.number().int(), entry: entryInputSchema }))
    .output(entrySchema)
    .errors(CONFLICT),
  setEntriesEnabled: procedure('knowledge.edit', {
    method: 'PUT',
    path: '/apps/{appId}/entries/enabled',
    summary: 'Switch entries on or off',
    tags,
  })
    .input(inApp.extend({ ids, enabled: z.boolean() }))
    .output(z.object({ changed: z.number().int() })),
  moveEntries: procedure('knowledge.edit', {
    method: 'PUT',
    path: '/apps/{appId}/entries/category',
    summary: 'File entries under another category',
    tags,
  })
    .input(inApp.extend({ ids, categoryId: z.uuid() }))
    .output(z.object({ changed: z.number().int() })),
  removeEntries: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/entries/remove',
    summary: 'Delete entries',
    tags,
  })
    .input(inApp.extend({ ids }))
    .output(z.object({ changed: z.number().int() })),
  restoreEntries: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/entries/restore',
    summary: 'Bring deleted entries back',
    tags,
  })
    .input(inApp.extend({ ids }))
    .output(z.object({ changed: z.number().int() })),
}
