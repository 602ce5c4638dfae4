import type { client } from '#src/api/client.ts'
import { isDraft } from '#src/editor/qa-table/draft-key.ts'
import { inGroups, laidOut, type GroupHead } from '#src/editor/qa-table/row-groups.ts'

export type OrderRead = Awaited<ReturnType<typeof client.knowledge.order>>
/** The category of each entry by its number. */
type Groups = ReadonlyMap<number, string>
export const NO_GROUPS: Groups = new Map()
/** The head of what is begun in the table. */
const BEGUN = 'begun'

/** What the rows are grouped by: the categories in order, and those that are folded. */
export type Grouping = { categories: readonly { id: string; title: string }[]; isFolded: (category: string) => boolean }

/** The category of each entry, where they were read by categories. */
export function groupsOf({ numbers, groups }: OrderRead): Groups {
  let from = 0
  const each = groups?.flatMap(({ categoryId, count }) => {
    const own = numbers.slice(from, from + count)
    from += count
    return own.map((key) => [key, categoryId] as const)
  })
  return each ? new Map(each) : NO_GROUPS
}

/** The rows in sight, in their groups where they are grouped; those that are begun stand under a head of their own. */
export function withHeads(
  numbers: readonly number[],
  tail: readonly number[],
  { groups, freshGroups }: { groups: Groups; freshGroups: Groups },
  grouping: Grouping | undefined,
  newRows: string,
): { rows: readonly number[]; heads: readonly GroupHead[] } {
  if (!grouping || groups.size === 0) return { rows: [...numbers, ...tail], heads: [] }
  const { rows, heads } = laidOut(inGroups(numbers, grouping.categories, groups, freshGroups), grouping.isFolded)
  if (tail.length === 0) return { rows, heads }
  const begun = { id: BEGUN, title: newRows, keys: tail, at: rows.length, isFolded: false, canFold: false }
  return { rows: [...rows, ...tail], heads: [...heads, begun] }
}

/** The numbers of entries in the order in which they stand or would, were nothing folded. */
export const inOrder = (rows: readonly number[], heads: readonly GroupHead[]): number[] =>
  (heads.length === 0 ? rows : heads.flatMap(({ keys }) => keys)).filter((key) => !isDraft(key))
