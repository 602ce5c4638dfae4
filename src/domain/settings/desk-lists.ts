/** The lists of conversations at the desk, in their order. */
export const DESK_LISTS = ['mine', 'queue', 'bot', 'done', 'starred', 'all'] as const
export type DeskList = (typeof DESK_LISTS)[number]

/** Those that can be left out; without the others nobody would find whom they serve. */
export const OPTIONAL_LISTS = ['bot', 'done', 'starred', 'all'] as const satisfies readonly DeskList[]

/** In which order a list stands; `usual`: each in its own. */
export const LIST_SORTS = ['usual', 'waiting', 'newest', 'target', 'priority'] as const
export type ListSort = (typeof LIST_SORTS)[number]
