import { z } from 'zod'

/** The lists of conversations at the desk, in their order. */
export const DESK_LISTS = ['mine', 'queue', 'bot', 'done', 'starred', 'all'] as const
export type DeskList = (typeof DESK_LISTS)[number]

/** Those that can be left out; without the others nobody would find whom they serve. */
export const OPTIONAL_LISTS = ['bot', 'done', 'starred', 'all'] as const satisfies readonly DeskList[]

/** In which order a list stands; `usual`: each in its own. */
export const LIST_SORTS = ['usual', 'waiting', 'newest', 'target', 'priority'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** Which lists agents have, and in which order they stand where an agent has chosen none. Issue: DUPLICATE. */
export const deskListsSchema = z.object({
  hidden: z.array(z.enum(OPTIONAL_LISTS)).refine((names) => new Set(names).size === names.length, 'DUPLICATE'),
  sort: z.enum(LIST_SORTS),
})
export type DeskLists = z.output<typeof deskListsSchema>

/** What an application begins with. */
export const NEW_LISTS: DeskLists = { hidden: [], sort: 'usual' }
