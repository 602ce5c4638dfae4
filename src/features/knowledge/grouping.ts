import type { Grouping } from './entry-groups.ts'
import { ALL_FOLDED, type KnowledgeSearch, type SetSearch } from './search.ts'

type Category = { readonly id: string; readonly label: string }

/** What the rows are grouped by, as the address says it, and how that is changed. */
export function groupingOf(search: KnowledgeSearch, onSearch: SetSearch, categories: readonly Category[]) {
  const isGrouped = search.group === 'category'
  const ids = categories.map(({ id }) => id)
  const folded = new Set(search.folded === ALL_FOLDED ? ids : (search.folded?.split(',') ?? []))
  const grouping: Grouping | undefined = isGrouped
    ? {
        categories: categories.map(({ id, label }) => ({ id, title: label })),
        isFolded: (id) => search.folded === ALL_FOLDED || folded.has(id),
      }
    : undefined
  const keep = (next: ReadonlySet<string>) => {
    // Those that are gone are forgotten.
    const kept = ids.filter((id) => next.has(id))
    onSearch({ folded: kept.length === 0 ? undefined : kept.join(',') }, { replace: true })
  }
  return {
    grouping,
    setFolded: (id: string, isFolded: boolean) =>
      keep(new Set(isFolded ? [...folded, id] : [...folded].filter((other) => other !== id))),
    choice: {
      isGrouped,
      onGroup: (isOn: boolean) =>
        onSearch({ group: isOn ? 'category' : undefined, folded: undefined }, { replace: true }),
      onFoldAll: (isOn: boolean) => onSearch({ folded: isOn ? ALL_FOLDED : undefined }, { replace: true }),
    },
  }
}

/** How the rows' groups are chosen in a menu. */
export type GroupChoice = ReturnType<typeof groupingOf>['choice']
