import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'

const { names, name, value } = LIMITS.entryView

/**
 * How a list of entries is looked at: what narrows and sorts it, as its address says it, and which columns are in sight in
 * which order. Whoever reads it back leaves out what makes no sense any more.
 */
export const entryViewSchema = z.object({
  search: z
    .record(z.string().max(name), z.union([z.string().max(value), z.boolean()]))
    .check(({ value: held, issues }) => {
      if (Object.keys(held).length > names)
        issues.push({ code: 'custom', message: 'TOO_MANY', path: [], input: undefined })
    }),
  hidden: z.array(z.string().max(name)).max(names),
  order: z.array(z.string().max(name)).max(names),
})
export type EntryView = z.output<typeof entryViewSchema>

/** The name of a view. */
export const viewName = requiredText(LIMITS.entryView.title)
