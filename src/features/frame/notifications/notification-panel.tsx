import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, CheckCheck, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import type { Application } from '#src/features/shared/session/session.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { InboxDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { NotificationLine } from './notification-line.tsx'
import { NotificationSwitches } from './notification-switches.tsx'

type NotificationPanelProps = {
  application: Pick<Application, 'appId' | 'roles'>
  /** Called when somebody follows one to where it is. */
  onGone: () => void
}

/** Lines a request. */
const PAGE = 20
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What one is told of, the newest first, and the choice of what that is. */
export function NotificationPanel({ application, onGone }: NotificationPanelProps) {
  const { appId } = application
  const t = useTexts()
  const [isChoosing, setIsChoosing] = useState(false)
  const reading = useReading(appId)
  const list = useInfiniteQuery(
    orpc.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ appId, limit: PAGE, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      // Whoever opens it wants to see how it stands now.
      refetchOnMount: 'always',
    }),
  )
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const newest = items[0]
  return (
    <>
      <div className="-mr-1.5 flex min-h-6 items-center gap-1">
        <h2 className="min-w-0 flex-1 text-14 font-semibold">
          {isChoosing ? t(($) => $.notifications.choose.title) : t(($) => $.notifications.title)}
        </h2>
        {isChoosing ? (
          <IconButton
            key="back"
            size="small"
            label={t(($) => $.notifications.choose.back)}
            icon={<ArrowLeft {...ICON} />}
            onClick={() => setIsChoosing(false)}
          />
        ) : (
          <>
            {items.some(({ isRead }) => !isRead) && newest && (
              <IconButton
                size="small"
                label={t(($) => $.notifications.readAll)}
                icon={<CheckCheck {...ICON} />}
                onClick={() => reading.all(newest.at)}
              />
            )}
            <IconButton
              key="choose"
              size="small"
              label={t(($) => $.notifications.choose.title)}
              icon={<Settings2 {...ICON} />}
              onClick={() => setIsChoosing(true)}
            />
          </>
        )}
      </div>
      {isChoosing ? (
        <NotificationSwitches appId={appId} />
      ) : (
        <QueryState
          query={list}
          skeleton={<Skeleton className="h-24" />}
          isEmpty={({ pages }) => pages.every((page) => page.items.length === 0)}
          empty={
            <EmptyState
              level={3}
              drawing={<InboxDrawing />}
              title={t(($) => $.notifications.empty.title)}
              text={t(($) => $.notifications.empty.text)}
            />
          }
        >
          {() => (
            <>
              <ul className="-mx-2 flex max-h-[min(28rem,60dvh)] flex-col overflow-y-auto">
                {items.map((item) => (
                  <NotificationLine
                    key={item.id}
                    application={application}
                    item={item}
                    now={list.dataUpdatedAt}
                    onRead={() => reading.one(item)}
                    onGone={onGone}
                  />
                ))}
              </ul>
              {list.hasNextPage && (
                <Button
                  tone="quiet"
                  busy={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                  className="self-center"
                >
                  {t(($) => $.notifications.more)}
                </Button>
              )}
            </>
          )}
        </QueryState>
      )}
    </>
  )
}

/** Marks as read what was seen. */
function useReading(appId: string) {
  const queryClient = useQueryClient()
  const notices = useNotices()
  const options = {
    onError: (error: Error) => notices.failed(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.notifications.key() }),
  }
  const some = useMutation(orpc.notifications.read.mutationOptions(options))
  const all = useMutation(orpc.notifications.readAll.mutationOptions(options))
  return {
    one: ({ id, isRead }: { id: string; isRead: boolean }) => {
      if (!isRead) some.mutate({ appId, ids: [id] })
    },
    all: (until: string) => all.mutate({ appId, until }),
  }
}
