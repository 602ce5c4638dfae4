import { z } from 'zod'
import { LIST_SORTS, OPTIONAL_LISTS } from './desk-lists.ts'

/** Which lists agents have, and in which order they stand where an agent has chosen none. Issue: DUPLICATE. */
export const deskListsSchema = z.object({
  hidden: z.array(z.enum(OPTIONAL_LISTS)).refine((names) => new Set(names).size === names.length, 'DUPLICATE'),
  sort: z.enum(LIST_SORTS),
})
export type DeskLists = z.output<typeof deskListsSchema>

/** What an application begins with. */
export const NEW_LISTS: DeskLists = { hidden: [], sort: 'usual' }
