import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { namedLayout, SHEET_COLUMNS, type SheetColumn } from '#src/domain/qa/sheet-columns.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Import, SampleRow } from './data.ts'
import { useImportDeeds } from './use-imports.ts'

type MapColumnsProps = { appId: string; record: Import; onRetried: (importId: string) => void }

/** Asks what the columns of a file hold whose heading does not say so, beside its first rows. */
export function MapColumns({ appId, record, onRetried }: MapColumnsProps) {
  const t = useTexts()
  const query = useQuery(
    orpc.imports.sample.queryOptions({ input: { appId, importId: record.id }, staleTime: Infinity, retry: false }),
  )
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="text-14 font-semibold">{t(($) => $.imports.map.title)}</h3>
        <p className="text-13 text-muted">{t(($) => $.imports.map.note)}</p>
      </div>
      <QueryState query={query} skeleton={<Skeleton className="h-40 w-full rounded-card" />}>
        {(rows) => <MapForm appId={appId} record={record} rows={rows} onRetried={onRetried} />}
      </QueryState>
    </section>
  )
}

const NOTHING = 'nothing'

function MapForm({ appId, record, rows, onRetried }: MapColumnsProps & { rows: readonly SampleRow[] }) {
  const t = useTexts()
  const notices = useNotices()
  const { retry } = useImportDeeds(appId)
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length))
  const [heading, setHeading] = useState(rows[0]?.n ?? 0)
  const [columns, setColumns] = useState<readonly (SheetColumn | null)[]>(() =>
    Array.from({ length: width }, () => null),
  )
  const [isTold, setIsTold] = useState(false)
  const isReady = namedLayout(columns) !== null

  function handleCheck() {
    setIsTold(true)
    if (!isReady) return
    void retry.run(record.id, { heading, columns: [...columns] }).then(({ id }) => onRetried(id), notices.failed)
  }

  return (
    <>
      <Field label={t(($) => $.imports.map.heading)}>
        <Select
          width="fit"
          value={String(heading)}
          onValueChange={(value) => setHeading(Number(value))}
          options={[
            { value: '0', label: t(($) => $.imports.map.noHeading) },
            ...rows.map(({ n }) => ({ value: String(n), label: t(($) => $.imports.map.row, { number: n }) })),
          ]}
        />
      </Field>
      <div
        className="overflow-x-auto rounded-card border border-line"
        // A wide table scrolls by itself, by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t(($) => $.imports.map.title)}
      >
        <table className="w-full text-13">
          <thead className="bg-sunken text-12 text-muted">
            <tr>
              {columns.map((column, at) => (
                // Columns of a file have no name but their place.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={at} scope="col" className="min-w-44 p-2 text-left align-top font-normal">
                  <Select
                    aria-label={t(($) => $.imports.map.column, { number: at + 1 })}
                    value={column ?? NOTHING}
                    onValueChange={(value) =>
                      setColumns(columns.with(at, SHEET_COLUMNS.find((each) => each === value) ?? null))
                    }
                    options={[
                      { value: NOTHING, label: t(($) => $.imports.map.nothing) },
                      ...SHEET_COLUMNS.map((each) => ({ value: each, label: t(($) => $.imports.columns[each]) })),
                    ]}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ n, cells }) => (
              <tr
                key={n}
                className={n <= heading ? 'border-t border-line text-faint' : 'border-t border-line text-ink'}
              >
                {columns.map((_, at) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={at} className="max-w-60 truncate p-2" title={cells[at]}>
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isTold && !isReady && (
        <p role="alert" className="text-13 text-danger-text">
          {t(($) => $.imports.map.missing)}
        </p>
      )}
      <Button tone="accent" className="self-start" busy={retry.isPending} onClick={handleCheck}>
        {t(($) => $.imports.map.check)}
      </Button>
    </>
  )
}
