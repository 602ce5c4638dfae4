import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { useMaySee } from '#src/features/shared/why/may.ts'
import { OutcomeBadge } from '#src/features/shared/why/outcome-badge.tsx'
import { WhyPanel } from '#src/features/shared/why/why-panel.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { NewEntry, type EntryWriter } from '../new-entry.tsx'

type RecordDrawerProps = { appId: string; id: string; writer: EntryWriter; onClose: () => void }

/** All that came back for one question, with what mends it: entries by their menu, a new one by the button. */
export function RecordDrawer({ appId, id, writer, onClose }: RecordDrawerProps) {
  const t = useTexts()
  const format = useFormat()
  const may = useMaySee()
  const [isWriting, setWriting] = useState(false)
  const query = useQuery(
    orpc.retrievals.get.queryOptions({
      input: { appId, id },
      staleTime: Number.POSITIVE_INFINITY,
      retry: (count, error) => apiFailure(error).code !== 'NOT_FOUND' && count < 2,
    }),
  )
  const record = query.data
  const isGone = query.error !== null && apiFailure(query.error).code === 'NOT_FOUND'
  return (
    <>
      <Drawer
        open={!isWriting}
        onOpenChange={(open) => !open && !isWriting && onClose()}
        title={
          record ? t(($) => $.retrieval.records.detail, { query: record.query }) : t(($) => $.retrieval.records.label)
        }
        description={record && format.dateTime(record.at)}
        closeLabel={t(($) => $.retrieval.records.close)}
        footer={
          record && (
            <>
              {record.conversationId !== null && (
                <Button asChild>
                  <ScreenLink href={`${screenPath(appId, 'history')}?conversation=${record.conversationId}`}>
                    {t(($) => $.retrieval.records.conversation)}
                  </ScreenLink>
                </Button>
              )}
              {may.edit && (
                <Button tone="accent" onClick={() => setWriting(true)}>
                  {t(($) => $.retrieval.test.write)}
                </Button>
              )}
            </>
          )
        }
      >
        {record ? (
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center gap-2">
              <OutcomeBadge outcome={record.outcome} />
              {record.sequel !== null && <Badge>{t(($) => $.retrieval.records.sequels[record.sequel!])}</Badge>}
            </div>
            <WhyPanel
              appId={appId}
              trace={record.trace}
              version={record.version}
              draftText={t(($) => $.retrieval.records.draft)}
              may={may}
              conversationId={record.conversationId ?? undefined}
            />
          </div>
        ) : isGone ? (
          <p className="text-13 text-muted">{t(($) => $.retrieval.records.gone)}</p>
        ) : query.error ? (
          <QueryFailure error={query.error} query={query} />
        ) : (
          <Loading label={t(($) => $.common.loading)}>
            <Skeleton className="h-40 w-full rounded-control" />
          </Loading>
        )}
      </Drawer>
      {isWriting && record && (
        <NewEntry appId={appId} writer={writer} fill={{ question: record.query }} onClose={() => setWriting(false)} />
      )}
    </>
  )
}
