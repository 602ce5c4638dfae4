import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { orpc } from '#src/api/query.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { TrialOffer } from '#src/features/shared/session/trial-offer.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { QuestionsDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { RetrievalRecords } from './retrieval/retrieval-records.tsx'
import { RetrievalTest } from './retrieval/retrieval-test.tsx'
import type { EntryWriter } from './new-entry.tsx'
import { FaqPanel } from './search/faq-panel.tsx'
import { FILE_TABS, type FileSearch, type FileTab, type SetSearch } from './file-search.ts'
import { SearchPanel } from './search/search-panel.tsx'
import { UNDER_WAY_MS, type FileOverview } from './search/use-file-search.ts'

type FilePageProps = { appId: string; search: FileSearch; onSearch: SetSearch; writer: EntryWriter }

/** What a tab of its own begins with: nothing that was looked for in another. */
const FRESH: FileSearch = {
  text: undefined,
  status: undefined,
  range: undefined,
  kind: undefined,
  outcome: undefined,
  sequel: undefined,
  record: undefined,
}

/** Looking into documents: what they say, the questions they answer, and what came back for those that were asked. */
export function FilePage({ appId, search, onSearch, writer }: FilePageProps) {
  const t = useTexts()
  const tab = search.tab ?? 'search'
  const shared = { appId, search, onSearch, writer }
  const open = async (next: FileTab) => {
    if (await confirmLeave()) onSearch({ ...FRESH, tab: next === 'search' ? undefined : next })
  }
  return (
    <div className="flex min-h-full flex-col gap-3 p-4 md:p-6">
      <PageHeader title={t(($) => $.file.title)} note={t(($) => $.file.note)} />
      <Tabs
        label={t(($) => $.file.tabs.label)}
        tabs={FILE_TABS.map((value) => ({ value, label: t(($) => $.file.tabs[value]) }))}
        value={tab}
        onValueChange={(next) => void open(next)}
        className="min-h-0 flex-1"
      >
        <TabPanel value={tab} tabIndex={-1} className="flex min-h-0 flex-1 flex-col gap-4">
          {tab === 'search' && (
            <OfDocuments appId={appId}>{(overview) => <SearchPanel {...shared} overview={overview} />}</OfDocuments>
          )}
          {tab === 'faq' && (
            <OfDocuments appId={appId}>
              {(overview) => <FaqPanel appId={appId} hasModel={overview.model} search={search} onSearch={onSearch} />}
            </OfDocuments>
          )}
          {tab === 'test' && <RetrievalTest appId={appId} writer={writer} />}
          {tab === 'records' && <RetrievalRecords {...shared} />}
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** What needs documents; without any, how to come by them. */
function OfDocuments({ appId, children }: { appId: string; children: (overview: FileOverview) => ReactNode }) {
  const t = useTexts()
  const query = useQuery(
    orpc.files.overview.queryOptions({
      input: { appId },
      refetchInterval: ({ state }) => ((state.data?.underWay ?? 0) > 0 ? UNDER_WAY_MS : false),
    }),
  )
  const overview = query.data
  if (overview === undefined)
    return query.error ? (
      <QueryFailure error={query.error} query={query} />
    ) : (
      <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-2">
        {['a', 'b', 'c'].map((line) => (
          <Skeleton key={line} className="h-16 w-full rounded-control" />
        ))}
      </Loading>
    )
  if (overview.locked)
    return (
      <Callout tone="info" title={t(($) => $.file.locked.title)} actions={<TrialOffer />}>
        {t(($) => $.file.locked.text)} <code className="font-mono text-12 text-ink">DESKWRIGHT_PLAN=premium</code>
      </Callout>
    )
  const { underWay } = overview
  if (overview.documents === 0)
    return (
      <EmptyState
        drawing={<QuestionsDrawing />}
        title={t(($) => $.file.none.title)}
        text={underWay > 0 ? t(($) => $.file.none.underWay, { count: underWay }) : t(($) => $.file.none.text)}
        action={
          <Button asChild tone="accent">
            <ScreenLink href={`${screenPath(appId, 'knowledge')}?tab=documents`}>
              {t(($) => $.file.none.open)}
            </ScreenLink>
          </Button>
        }
      />
    )
  return (
    <>
      {underWay > 0 && (
        <p role="status" className="text-13 text-muted">
          {t(($) => $.file.none.underWay, { count: underWay })}
        </p>
      )}
      {children(overview)}
    </>
  )
}
