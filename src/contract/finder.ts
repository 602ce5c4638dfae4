import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { inApp, moment, procedure } from './base.ts'

/** What can be found by its name, in the order in which it is shown. */
export const FOUND_KINDS = ['entry', 'flow', 'menu', 'document', 'member', 'conversation'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

const foundSchema = z.object({
  kind: z.enum(FOUND_KINDS),
  items: z.array(
    z.object({
      id: z.uuid(),
      /** An entry's question, a visitor's nickname, else what people have called it. */
      name: z.string(),
      /** What tells two of one name apart: an account, masked where the caller reads it so, or a visitor's number. */
      note: z.string().nullable(),
      /** When a conversation began. */
      at: moment.nullable(),
    }),
  ),
  /** Whether its list has more of them. */
  more: z.boolean(),
})
export type Found = z.output<typeof foundSchema>

export const finder = {
  find: procedure('session', {
    method: 'GET',
    path: '/apps/{appId}/found',
    summary: 'What goes by some words, of every kind that the caller may look at: the first of each',
    tags: ['Finder'],
  })
    .input(inApp.extend({ text: z.string().trim().min(LIMITS.finder.least).max(LIMITS.search.text) }))
    .output(z.array(foundSchema)),
}
