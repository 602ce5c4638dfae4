import { EntryDrawer } from './entry-drawer.tsx'
import { entryOfRow } from './entry-rows.ts'
import type { Entries } from './use-entries.ts'

/** The drawer of the entry that the address names, with the ways to its neighbours in the table. */
export function OpenedEntry({ entries }: { entries: Entries }) {
  const { appId, base, search, onSearch, table, home, options, editors } = entries
  const { store, order } = table
  const key = order.find((one) => search.entry !== undefined && store.view(one)?.row.id === search.entry)
  const row = key === undefined ? undefined : store.view(key)?.row

  /** A neighbour may not have been read yet, being out of sight. */
  const step = async (neighbour: number) => {
    await table.load([neighbour])
    const next = store.view(neighbour)?.row
    if (next) onSearch({ entry: next.id }, { replace: true })
  }
  const at = key === undefined ? -1 : order.indexOf(key)
  const wayTo = (neighbour: number | undefined) =>
    at === -1 || neighbour === undefined ? undefined : () => void step(neighbour)

  return (
    <EntryDrawer
      appId={appId}
      base={base}
      entryId={search.entry}
      // The entry as the table has it, so that the drawer opens at once.
      known={row && entryOfRow(row)}
      categoryId={home}
      categories={options}
      editors={editors}
      neighbours={{ previous: wayTo(order[at - 1]), next: wayTo(order[at + 1]) }}
      onOpenEntry={(entry) => onSearch({ entry })}
      onClose={() => onSearch({ entry: undefined })}
    />
  )
}
