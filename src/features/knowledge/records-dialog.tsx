import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isDefinedError, safe } from '#src/api/errors.ts'
import type { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { CHITCHAT_LANGUAGES } from '#src/domain/chitchat/pack.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { refreshKnowledge } from '#src/features/shared/knowledge/use-knowledge.ts'

type ChangeSet = Awaited<ReturnType<typeof client.changes.list>>['items'][number]
type Kept = { id: string; total: number; kept: readonly { number: number; question: string }[] }

/** What was done to many entries at once in the last 30 days, each to be taken back. */
export function RecordsDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const revert = useMutation(orpc.changes.revert.mutationOptions())
  const [kept, setKept] = useState<Kept>()
  const list = useInfiniteQuery(
    orpc.changes.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ appId, limit: 20, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      staleTime: 0,
    }),
  )

  async function handleRevert(id: string, changedSince: 'refuse' | 'leave' | 'overwrite') {
    const call: ReturnType<typeof client.changes.revert> = revert.mutateAsync({ appId, changeSetId: id, changedSince })
    const { error, data } = await safe(call)
    if (error === null) {
      setKept(undefined)
      await refreshKnowledge(queryClient)
      notices.done(t(($) => $.knowledge.records.reverted, { count: data.reverted }))
    } else if (isDefinedError(error) && error.code === 'CHANGED_SINCE') setKept({ id, ...error.data })
    else notices.failed(error)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title={t(($) => $.knowledge.records.title)}
      description={t(($) => $.knowledge.records.note)}
      closeLabel={t(($) => $.common.close)}
      footer={<Button onClick={onClose}>{t(($) => $.common.close)}</Button>}
    >
      <QueryState
        query={list}
        skeleton={<Skeleton className="h-40 w-full rounded-card" />}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={<p className="text-13 text-muted">{t(($) => $.knowledge.records.empty)}</p>}
      >
        {({ pages }) => (
          <ul className="divide-y divide-line rounded-card border border-line">
            {pages
              .flatMap(({ items }) => items)
              .map((set) => (
                <li key={set.id} className="flex flex-col gap-2 p-3">
                  <SetLine set={set} isBusy={revert.isPending} onRevert={() => void handleRevert(set.id, 'refuse')} />
                  {kept?.id === set.id && (
                    <Callout
                      live
                      tone="warning"
                      title={t(($) => $.knowledge.records.kept, { count: kept.total })}
                      actions={
                        <>
                          <Button size="small" onClick={() => void handleRevert(set.id, 'leave')}>
                            {t(($) => $.knowledge.records.leave)}
                          </Button>
                          <Button
                            size="small"
                            tone="danger-plain"
                            onClick={() => void handleRevert(set.id, 'overwrite')}
                          >
                            {t(($) => $.knowledge.records.overwrite)}
                          </Button>
                        </>
                      }
                    >
                      <ul>
                        {kept.kept.map(({ number, question }) => (
                          <li key={number} className="truncate">
                            {t(($) => $.knowledge.table.faq, { number })} {question}
                          </li>
                        ))}
                      </ul>
                    </Callout>
                  )}
                </li>
              ))}
          </ul>
        )}
      </QueryState>
      {list.hasNextPage && (
        <Button className="mt-3" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.knowledge.table.more)}
        </Button>
      )}
    </Dialog>
  )
}

function SetLine({ set, isBusy, onRevert }: { set: ChangeSet; isBusy: boolean; onRevert: () => void }) {
  const t = useTexts()
  const format = useFormat()
  const subject = useSubject(set)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1">
        <p className="text-13 font-medium text-ink">
          {t(($) => $.knowledge.records.kinds[set.kind])}
          {subject !== undefined && <span className="text-muted"> {t(($) => $.common.quoted, { text: subject })}</span>}
        </p>
        <p className="text-12 text-muted">
          {t(($) => $.knowledge.records.by, {
            entries: t(($) => $.knowledge.filters.total, { count: set.summary.entries }),
            name: set.author ?? t(($) => $.knowledge.table.someone),
            when: format.dateTime(set.at),
          })}
        </p>
      </div>
      {set.revertedAt === null ? (
        <Button size="small" busy={isBusy} onClick={onRevert}>
          {t(($) => $.knowledge.records.revert)}
        </Button>
      ) : (
        <Badge>{t(($) => $.knowledge.records.done, { when: format.dateTime(set.revertedAt) })}</Badge>
      )}
    </div>
  )
}

/** What a deed was about, in words: a language and a day are kept as codes. */
function useSubject({ kind, summary: { subject } }: ChangeSet): string | undefined {
  const t = useTexts()
  const format = useFormat()
  if (subject === undefined) return undefined
  if (kind === 'review') return format.date(`${subject}T12:00:00`)
  const language = kind === 'packs_added' ? CHITCHAT_LANGUAGES.find((each) => each === subject) : undefined
  return language === undefined ? subject : t(($) => $.chitchat.packs.languages[language])
}
