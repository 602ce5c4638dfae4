import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

type DuplicatesDialogProps = { appId: string; onOpenEntry: (entryId: string) => void; onClose: () => void }

/** Pairs of entries that ask nearly the same, each to be opened and made one, or told apart. */
export function DuplicatesDialog({ appId, onOpenEntry, onClose }: DuplicatesDialogProps) {
  const t = useTexts()
  const format = useFormat()
  const query = useQuery(orpc.knowledge.duplicates.queryOptions({ input: { appId } }))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title={t(($) => $.knowledge.duplicates.title)}
      description={t(($) => $.knowledge.duplicates.note)}
      closeLabel={t(($) => $.common.close)}
      footer={<Button onClick={onClose}>{t(($) => $.common.close)}</Button>}
    >
      <QueryState
        query={query}
        skeleton={<Skeleton className="h-40 w-full rounded-card" />}
        isEmpty={(pairs) => pairs.length === 0}
        empty={<p className="text-13 text-muted">{t(($) => $.knowledge.duplicates.empty)}</p>}
      >
        {(pairs) => (
          <div className="flex flex-col gap-3">
            {pairs.length >= LIMITS.qa.duplicates && (
              <p className="text-13 text-muted">
                {t(($) => $.knowledge.duplicates.most, { count: LIMITS.qa.duplicates })}
              </p>
            )}
            <ul className="divide-y divide-line rounded-card border border-line">
              {pairs.map(({ similarity, entries }) => (
                <li key={entries.map(({ id }) => id).join(' ')} className="flex flex-col gap-2 p-3">
                  <span className="tabular text-12 text-muted">
                    {similarity === 1
                      ? t(($) => $.knowledge.duplicates.same)
                      : t(($) => $.knowledge.duplicates.near, { share: format.percent(similarity) })}
                  </span>
                  <ul className="grid gap-2 sm:grid-cols-2 sm:gap-4">
                    {entries.map(({ id, number, question, nearest, enabled }) => (
                      <li key={id} className="flex min-w-0 flex-col items-start gap-0.5 text-13">
                        <span className="-ml-2 flex flex-wrap items-center gap-2">
                          <Button
                            tone="quiet"
                            size="small"
                            className="underline"
                            onClick={() => {
                              onClose()
                              onOpenEntry(id)
                            }}
                          >
                            {t(($) => $.knowledge.table.faq, { number })}
                          </Button>
                          {!enabled && <Badge>{t(($) => $.knowledge.filters.disabled)}</Badge>}
                        </span>
                        <span className="max-w-full wrap-anywhere text-ink">{question}</span>
                        {nearest !== question && (
                          <span className="max-w-full wrap-anywhere text-12 text-muted">
                            {t(($) => $.common.quoted, { text: nearest })}
                          </span>
                        )}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}
