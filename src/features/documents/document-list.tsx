import { useState } from 'react'
import type { DocumentSort } from '#src/domain/documents/state.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { RowCheck } from '#src/ui/table/row-check.tsx'
import { SortButton } from '#src/ui/table/sort-button.tsx'
import type { Document } from './data.ts'
import { DocumentRow, type RowDeeds } from './document-row.tsx'
import { ListBulk } from './list-bulk.tsx'
import { afterPress, orderOf, type ListSearch, type SetListSearch } from './list-search.ts'

type DocumentListProps = {
  appId: string
  documents: readonly Document[]
  locked: boolean
  deeds: RowDeeds
  search: ListSearch
  onSearch: SetListSearch
}

/** The documents of an application as a table: sorted by its heads, selected a row or all at a time. */
export function DocumentList({ appId, documents, locked, deeds, search, onSearch }: DocumentListProps) {
  const t = useTexts()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // What is no longer shown is not selected any more, either.
  const selected = new Set(documents.flatMap(({ id }) => (chosen.has(id) ? [id] : [])))
  const isAll = documents.length > 0 && selected.size === documents.length
  const { sort, order } = orderOf(search)
  const head = 'px-2 py-2 font-medium whitespace-nowrap last:pr-3'
  const columns: [DocumentSort, string, 'left' | 'right'][] = [
    ['name', t(($) => $.documents.list.name), 'left'],
    ['status', t(($) => $.documents.list.status), 'left'],
    ['size', t(($) => $.documents.list.size), 'right'],
    ['pages', t(($) => $.documents.list.pages), 'right'],
    ['characters', t(($) => $.documents.list.characters), 'right'],
    ['passages', t(($) => $.documents.list.passages), 'right'],
    ['hits', t(($) => $.documents.list.hits), 'right'],
    ['until', t(($) => $.documents.list.until), 'left'],
    ['uploaded', t(($) => $.documents.list.by), 'left'],
  ]
  const select = (id: string, isOn: boolean) => {
    const next = new Set(selected)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <div>
      {/* A wide table scrolls by itself, by keyboard, too; what only a screen reader sees scrolls with it. */}
      <div
        className="relative overflow-x-auto rounded-card border border-line"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t(($) => $.documents.list.label)}
      >
        <table className="w-full min-w-240 text-13">
          <thead className="bg-sunken text-12 text-muted">
            <tr>
              <th scope="col" className="w-10 pl-3 text-left">
                <RowCheck
                  label={t(($) => $.documents.list.selectAll)}
                  checked={isAll ? true : selected.size > 0 ? 'mixed' : false}
                  onPress={() => setChosen(new Set(isAll ? [] : documents.map(({ id }) => id)))}
                />
              </th>
              {columns.map(([column, name, side]) => {
                const sorted = sort === column ? order : undefined
                return (
                  <th
                    key={column}
                    scope="col"
                    aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
                    className={`${head} ${side === 'right' ? 'text-right' : 'text-left'}`}
                  >
                    <SortButton
                      sorted={sorted}
                      align={side === 'right' ? 'end' : 'start'}
                      onClick={() => onSearch(afterPress(search, column))}
                    >
                      {name}
                    </SortButton>
                  </th>
                )
              })}
              <th scope="col" className={`${head} w-12`}>
                <span className="sr-only">{t(($) => $.documents.list.actions)}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {documents.map((document) => (
              <DocumentRow
                key={document.id}
                appId={appId}
                document={document}
                locked={locked}
                deeds={deeds}
                selected={selected.has(document.id)}
                onSelect={(isOn) => select(document.id, isOn)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {selected.size > 0 && (
        <ListBulk
          appId={appId}
          selected={selected}
          onSelectedChange={setChosen}
          locked={locked}
          labels={{
            selectRow: (row) => t(($) => $.documents.list.select, { row }),
            selectAll: t(($) => $.documents.list.selectAll),
            selected: (count) => t(($) => $.documents.bulk.selected, { count }),
            clearSelection: t(($) => $.documents.bulk.clear),
            bulkBar: t(($) => $.documents.bulk.label),
            resizeHint: '',
            loading: t(($) => $.common.loading),
          }}
        />
      )}
    </div>
  )
}
