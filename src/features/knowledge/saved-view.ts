import type { EntryView } from '#src/domain/qa/entry-view.ts'
import type { TableLayout } from '#src/ui/table/table-types.ts'
import { NARROWING, readSearch, type KnowledgeSearch } from './search.ts'

/** What of the address belongs to a view. */
const VIEWED = ['category', ...NARROWING, 'sort', 'descending', 'group'] as const

/** An address that shows the whole list, by no view. */
export const NO_VIEW: Partial<KnowledgeSearch> = {
  ...Object.fromEntries(VIEWED.map((name) => [name, undefined])),
  view: undefined,
}

/** What is in sight, as a view. */
export function viewOf(search: KnowledgeSearch, { hidden, order }: TableLayout): EntryView {
  const said = VIEWED.flatMap((name) => {
    const value = search[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { search: Object.fromEntries(said), hidden: [...hidden], order: [...order] }
}

/** What a view says of the address; what makes no sense any more is left out. */
export function searchOfView({ search }: EntryView): Partial<KnowledgeSearch> {
  const read = readSearch(search)
  return Object.fromEntries(VIEWED.map((name) => [name, read[name]]))
}

/** Whether two views show the same; the order in which their filters are named says nothing. */
export function isSameView(one: EntryView, other: EntryView): boolean {
  const plain = ({ search, hidden, order }: EntryView) =>
    JSON.stringify([Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)), hidden.toSorted(), order])
  return plain(one) === plain(other)
}
