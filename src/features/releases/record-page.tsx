import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { CircleDot, Radio } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Release } from '#src/api/types.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { DeployDrawing, SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Select } from '#src/ui/select.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { DeployTrigger } from './deploy-trigger.tsx'
import { DeployDialog } from './deploy-dialog.tsx'
import type { RecordParts } from './parts.ts'
import { ReleaseTable } from './release-table.tsx'
import { RollBackDialog } from './roll-back-dialog.tsx'
import { DRAFT, STATUS_FILTERS, type RecordSearch, type SetSearch } from './search.ts'
import { SnapshotDrawer } from './snapshot-drawer.tsx'
import { useLiveRelease } from './use-live-release.ts'
import { usePendingTotal } from './use-pending-total.ts'
import { useRefreshAfterDeploy } from './use-refresh-after-deploy.ts'

type RecordPageProps = { appId: string; search: RecordSearch; onSearch: SetSearch; parts: RecordParts }

/** Versions a request. */
const PAGE = 50
/** Milliseconds between two looks at the list while a deployment runs. */
const LOOK = 2000
const ANY = 'any'

/** The publish records: every version, what it changed, and the way back to it. */
export function RecordPage({ appId, search, onSearch, parts }: RecordPageProps) {
  const t = useTexts()
  const live = useLiveRelease(appId)
  const maySee = usePermission('release.content')
  const [target, setTarget] = useState<Release>()
  const [isDeploying, setIsDeploying] = useState(false)
  const { status } = search
  const list = useInfiniteQuery(
    orpc.release.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        limit: PAGE,
        ...(status !== undefined && { status }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some((each) => each.status === 'in_progress')) ? LOOK : false,
    }),
  )
  const releases = list.data?.pages.flatMap(({ items }) => items) ?? []
  useRefreshAfterDeploy(releases.some((each) => each.status === 'in_progress'))
  const isNeverUsed = list.data !== undefined && releases.length === 0 && status === undefined

  // The dialog stands apart from the button: the first deployment moves the button to the head of the page.
  const deploy = <DeployTrigger appId={appId} onPress={() => setIsDeploying(true)} />

  return (
    <div className="flex h-full min-h-[32rem] flex-col gap-4 p-4 md:p-6">
      <PageHeader
        title={t(($) => $.releases.page.title)}
        note={t(($) => $.releases.page.note)}
        badge={<BotState appId={appId} live={live} />}
        // With nothing deployed yet it stands in the middle of the page.
        {...(!isNeverUsed && { action: deploy })}
      />
      {!isNeverUsed && (
        <div
          role="search"
          aria-label={t(($) => $.releases.filters.label)}
          className="flex flex-wrap items-center gap-2"
        >
          <Select
            width="fit"
            aria-label={t(($) => $.releases.filters.status)}
            value={status ?? ANY}
            onValueChange={(value) => onSearch({ status: STATUS_FILTERS.find((each) => each === value) })}
            options={[
              { value: ANY, label: t(($) => $.releases.filters.any) },
              ...STATUS_FILTERS.map((value) => ({ value, label: t(($) => $.releases.status[value]) })),
            ]}
          />
          {status !== undefined && (
            <Button tone="quiet" onClick={() => onSearch({ status: undefined })}>
              {t(($) => $.releases.filters.clear)}
            </Button>
          )}
        </div>
      )}
      <div className="min-h-0 flex-1">
        <ReleaseTable
          releases={releases}
          onSnapshot={({ id }) => onSearch({ snapshot: id })}
          onCompare={({ id }) => onSearch({ compare: id, to: DRAFT })}
          onRollBack={setTarget}
          loading={list.isPending}
          empty={
            isNeverUsed ? (
              <EmptyState
                drawing={<DeployDrawing />}
                title={t(($) => $.releases.empty.title)}
                text={t(($) => $.releases.empty.text)}
                action={deploy}
              />
            ) : (
              <EmptyState
                drawing={<SearchDrawing />}
                title={t(($) => $.releases.empty.filteredTitle)}
                text={t(($) => $.releases.empty.filteredText)}
                action={
                  <Button onClick={() => onSearch({ status: undefined })}>{t(($) => $.releases.filters.clear)}</Button>
                }
              />
            )
          }
          error={list.isError && list.data === undefined ? <QueryFailure error={list.error} query={list} /> : null}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoadingMore={list.isFetchingNextPage}
        />
      </div>
      {search.snapshot !== undefined && (
        <SnapshotDrawer
          key={search.snapshot}
          appId={appId}
          releaseId={search.snapshot}
          parts={parts}
          onCompare={({ id }) => onSearch({ snapshot: undefined, compare: id, to: DRAFT })}
          onRollBack={(release) => {
            onSearch({ snapshot: undefined })
            setTarget(release)
          }}
          onClose={() => onSearch({ snapshot: undefined })}
        />
      )}
      {search.compare !== undefined && maySee && (
        <CompareDialog
          appId={appId}
          releaseId={search.compare}
          to={search.to ?? DRAFT}
          onTo={(to) => onSearch({ to }, { replace: true })}
          onClose={() => onSearch({ compare: undefined, to: undefined })}
        />
      )}
      {isDeploying && <DeployDialog appId={appId} onClose={() => setIsDeploying(false)} />}
      {target !== undefined && live && (
        <RollBackDialog appId={appId} release={target} live={live} onClose={() => setTarget(undefined)} />
      )}
    </div>
  )
}

/** What visitors get, and how far the draft is from it. */
function BotState({ appId, live }: { appId: string; live: Release | null | undefined }) {
  const t = useTexts()
  const pending = usePendingTotal(appId)
  return (
    <>
      {live !== undefined && (
        <Badge tone={live === null ? 'neutral' : 'accent'} icon={<Radio size={12} strokeWidth={2} aria-hidden />}>
          {live === null
            ? t(($) => $.releases.page.nothingLive)
            : t(($) => $.releases.page.live, { version: live.number })}
        </Badge>
      )}
      {pending !== undefined && pending > 0 && (
        <Badge tone="warning" icon={<CircleDot size={12} strokeWidth={2} aria-hidden />}>
          {t(($) => $.releases.page.pending, { count: pending })}
        </Badge>
      )}
      {pending === 0 && <span className="text-13 text-muted">{t(($) => $.releases.page.same)}</span>}
    </>
  )
}
