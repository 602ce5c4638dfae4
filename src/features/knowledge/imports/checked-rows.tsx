import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { TabPanel, Tabs, type Tab } from '#src/ui/tabs.tsx'
import { downloads, type Import, type ImportRow, type Outcome } from './data.ts'
import { useImportDeeds, useImportRows } from './use-imports.ts'
import { OUTCOME_TONES, reasonTexts } from './words.ts'

type CheckedRowsProps = { appId: string; record: Import }
type Shown = Outcome | 'all'

const OUTCOMES: readonly Outcome[] = ['added', 'changed', 'removed', 'rejected', 'unchanged']

/** What an import would do, row by row; rows can be left out. */
export function CheckedRows({ appId, record }: CheckedRowsProps) {
  const t = useTexts()
  const [shown, setShown] = useState<Shown>(record.rejected > 0 ? 'rejected' : 'all')
  const outcome = shown === 'all' ? undefined : shown
  const query = useImportRows(appId, record.id, outcome)
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const tabs: Tab<Shown>[] = [
    { value: 'all', label: t(($) => $.imports.checked.all), count: (record.total ?? 0) + record.removed },
    ...OUTCOMES.filter((one) => record[one] > 0).map((one) => ({
      value: one,
      label: t(($) => $.imports.checked[one]),
      count: record[one],
    })),
  ]
  const errorFile = record.hasErrorFile && (
    <Button size="small" asChild className="shrink-0 self-start">
      <a href={downloads.errors(appId, record.id)} download>
        <FileDown size={16} strokeWidth={1.75} aria-hidden />
        {t(($) => $.imports.checked.errorFile)}
      </a>
    </Button>
  )
  return (
    <div className="flex flex-col gap-3">
      {/* Beside the tabs of a narrow dialog it would leave them no room. */}
      <span className="contents sm:hidden">{errorFile}</span>
      {record.rechecked && (
        <Callout tone="warning" live>
          {t(($) => $.imports.dialog.rechecked)}
        </Callout>
      )}
      <Tabs
        label={t(($) => $.imports.checked.label)}
        tabs={tabs}
        value={shown}
        onValueChange={setShown}
        aside={<span className="hidden sm:contents">{errorFile}</span>}
      >
        <TabPanel value={shown} className="flex flex-col gap-3 pt-3">
          {query.isPending ? (
            <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-2">
              {['a', 'b', 'c', 'd'].map((line) => (
                <Skeleton key={line} className="h-9 w-full rounded-control" />
              ))}
            </Loading>
          ) : query.isError ? (
            <QueryFailure error={query.error} query={query} />
          ) : (
            <>
              <RowTable appId={appId} importId={record.id} rows={rows} t={t} />
              {query.hasNextPage && (
                <Button
                  className="self-center"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t(($) => $.imports.checked.more)}
                </Button>
              )}
            </>
          )}
        </TabPanel>
      </Tabs>
    </div>
  )
}

type RowTableProps = { appId: string; importId: string; rows: readonly ImportRow[]; t: Texts }

const mayLeave = ({ outcome }: ImportRow) => outcome === 'added' || outcome === 'changed' || outcome === 'removed'

function RowTable({ appId, importId, rows, t }: RowTableProps) {
  const notices = useNotices()
  const { leaveOut } = useImportDeeds(appId)
  // What was just ticked stands so at once; the list follows.
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map())

  async function takeRow(row: ImportRow, isTaken: boolean) {
    setTicked((before) => new Map(before).set(row.position, isTaken))
    try {
      await leaveOut(importId, [row.position], !isTaken)
    } catch (error) {
      notices.failed(error)
    } finally {
      setTicked((before) => new Map([...before].filter(([position]) => position !== row.position)))
    }
  }

  if (rows.length === 0)
    return <p className="py-6 text-center text-13 text-muted">{t(($) => $.imports.checked.none)}</p>
  return (
    // A wide table scrolls by itself, by keyboard, too.
    <div
      className="overflow-x-auto rounded-card border border-line"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t(($) => $.imports.checked.label)}
    >
      <table className="w-full min-w-140 text-13">
        <thead className="bg-sunken text-12 text-muted">
          <tr>
            <th className="w-10 px-3 py-2" aria-hidden />
            <th scope="col" className="w-14 px-2 py-2 text-right font-medium">
              {t(($) => $.imports.checked.row)}
            </th>
            <th scope="col" className="w-28 px-2 py-2 text-left font-medium">
              {t(($) => $.imports.checked.outcome)}
            </th>
            <th scope="col" className="px-2 py-2 text-left font-medium">
              {t(($) => $.imports.checked.question)}
            </th>
            <th scope="col" className="w-2/5 px-2 py-2 pr-3 text-left font-medium">
              {t(($) => $.imports.checked.details)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isTaken = ticked.get(row.position) ?? !row.leftOut
            return (
              <tr key={row.position} className={`border-t border-line align-top ${isTaken ? '' : 'opacity-60'}`}>
                <td className="px-3 py-2.5">
                  {mayLeave(row) && (
                    <Checkbox
                      aria-label={
                        row.row === null
                          ? t(($) => $.imports.checked.takeRemoved, { number: row.number ?? 0 })
                          : t(($) => $.imports.checked.take, { row: row.row })
                      }
                      checked={isTaken}
                      onCheckedChange={(checked) => void takeRow(row, checked === true)}
                    />
                  )}
                </td>
                <td className="tabular px-2 py-2 text-right text-muted">{row.row}</td>
                <td className="px-2 py-2">
                  <Badge tone={OUTCOME_TONES[row.outcome]}>{t(($) => $.imports.checked[row.outcome])}</Badge>
                </td>
                <td className="px-2 py-2 wrap-anywhere">
                  <span className="line-clamp-2 text-ink">{row.question}</span>
                  {row.number !== null && (
                    <span className="font-mono text-12 text-muted">
                      {t(($) => $.imports.checked.faq, { number: row.number })}
                    </span>
                  )}
                </td>
                <td className="px-2 py-2 pr-3 wrap-anywhere">
                  {row.reasons.length > 0 ? (
                    <ul className="flex flex-col gap-0.5 text-danger-text">
                      {reasonTexts(t, row).map((text) => (
                        <li key={text}>{text}</li>
                      ))}
                    </ul>
                  ) : (
                    <>
                      <span className="line-clamp-2 text-muted">{row.answer}</span>
                      {row.similar > 0 && (
                        <span className="text-12 text-muted">
                          {t(($) => $.imports.checked.similar, { count: row.similar })}
                        </span>
                      )}
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
