import { z } from 'zod'
import { QA_BASES } from '#src/domain/qa/base.ts'
import { entryViewSchema, viewName } from '#src/domain/qa/entry-view.ts'
import { done, inApp, procedure } from './base.ts'

const tags = ['Knowledge']
const withView = inApp.extend({ viewId: z.uuid() })

const savedViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Everybody's who sees the knowledge base, or the caller's own. */
  shared: z.boolean(),
  view: entryViewSchema,
})
export type SavedView = z.output<typeof savedViewSchema>

/** Ways of looking at the list of entries that somebody has given a name. */
export const entryViews = {
  list: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/entry-views',
    summary: 'The shared views of a list of entries, and your own',
    tags,
  })
    .input(inApp.extend({ base: z.enum(QA_BASES).default('qa') }))
    .output(z.array(savedViewSchema)),
  create: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/entry-views',
    summary: 'Keep a view under a name',
    tags,
  })
    .input(
      inApp.extend({
        base: z.enum(QA_BASES).default('qa'),
        name: viewName,
        shared: z.boolean(),
        view: entryViewSchema,
      }),
    )
    .output(z.object({ id: z.uuid() })),
  update: procedure('knowledge.edit', {
    method: 'PATCH',
    path: '/apps/{appId}/entry-views/{viewId}',
    summary: 'Rename a view, or have it show something else',
    tags,
  })
    .input(withView.extend({ name: viewName.optional(), view: entryViewSchema.optional() }))
    .output(done),
  remove: procedure('knowledge.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/entry-views/{viewId}',
    summary: 'Delete a view',
    tags,
  })
    .input(withView)
    .output(done),
}
