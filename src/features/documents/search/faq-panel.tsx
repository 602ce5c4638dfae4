import { ListPlus, Sparkles } from 'lucide-react'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { QuestionsDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Select } from '#src/ui/select.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { modelFault } from '#src/features/shared/model-words.ts'
import { DocumentPicker } from './document-picker.tsx'
import { FaqList } from './faq-list.tsx'
import { RefusedList } from './refused-list.tsx'
import { FAQ_FILTERS, type FileSearch, type SetSearch } from '../file-search.ts'
import { useFaqDeeds, useFileFaq, useSuggest, type Refused } from './use-file-faq.ts'

type FaqPanelProps = { appId: string; hasModel: boolean; search: FileSearch; onSearch: SetSearch }

const ALL = 'all'

/** Questions and answers found in documents, to be looked at before they become Q&A. */
export function FaqPanel({ appId, hasModel, search, onSearch }: FaqPanelProps) {
  const t = useTexts()
  const mayEdit = usePermission('knowledge.edit')
  const query = useFileFaq(appId, search)
  const deeds = useFaqDeeds(appId)
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <p className="max-w-prose text-13 text-muted">{t(($) => $.file.faq.note)}</p>
      <div className="flex flex-wrap items-center gap-2">
        <DocumentPicker
          appId={appId}
          value={search.document}
          placeholder={t(($) => $.file.faq.choose)}
          onChange={(document) => onSearch({ document })}
        />
        {mayEdit && <Suggest key={search.document} appId={appId} documentId={search.document} hasModel={hasModel} />}
        <Select
          width="fit"
          aria-label={t(($) => $.file.faq.status)}
          className="ml-auto"
          value={search.status ?? 'open'}
          onValueChange={(value) => onSearch({ status: value === 'open' ? undefined : value })}
          options={[
            { value: 'open', label: t(($) => $.file.faq.open) },
            ...FAQ_FILTERS.filter((status) => status !== 'open').map((status) => ({
              value: status,
              label: t(($) => $.file.faq.statuses[status]),
            })),
            { value: ALL, label: t(($) => $.file.faq.anyStatus) },
          ]}
        />
      </div>
      {deeds.refused.length > 0 && <RefusedNote refused={deeds.refused} onClose={deeds.dismiss} />}
      {items === undefined ? (
        query.error ? (
          <QueryFailure error={query.error} query={query} />
        ) : (
          <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-2">
            {['a', 'b', 'c'].map((line) => (
              <Skeleton key={line} className="h-24 w-full rounded-control" />
            ))}
          </Loading>
        )
      ) : items.length === 0 ? (
        <EmptyState
          drawing={<QuestionsDrawing />}
          title={search.status === undefined ? t(($) => $.file.faq.empty) : t(($) => $.file.faq.emptyFilter)}
          text={search.status === undefined ? t(($) => $.file.faq.emptyText) : undefined}
        />
      ) : (
        <FaqList
          // What was selected is no longer what is shown.
          key={`${search.document} ${search.status}`}
          appId={appId}
          items={items}
          total={query.data?.pages[0]?.total ?? items.length}
          deeds={deeds}
          mayEdit={mayEdit}
          {...(query.hasNextPage && { onMore: () => void query.fetchNextPage() })}
          isLoadingMore={query.isFetchingNextPage}
        />
      )}
    </>
  )
}

type SuggestProps = { appId: string; documentId: string | undefined; hasModel: boolean }

function Suggest({ appId, documentId, hasModel }: SuggestProps) {
  const t = useTexts()
  const { busy, progress, failure, find, stop } = useSuggest(appId)
  const off = documentId === undefined || busy !== undefined
  return (
    <>
      <Button
        tone="accent"
        icon={<ListPlus size={16} strokeWidth={1.75} aria-hidden />}
        busy={busy === 'finder'}
        disabled={off && busy !== 'finder'}
        onClick={() => documentId !== undefined && void find(documentId, 'finder')}
      >
        {t(($) => $.file.faq.find)}
      </Button>
      {hasModel && (
        <Button
          icon={<Sparkles size={16} strokeWidth={1.75} aria-hidden />}
          busy={busy === 'model'}
          disabled={off && busy !== 'model'}
          onClick={() => documentId !== undefined && void find(documentId, 'model')}
        >
          {t(($) => $.file.faq.write)}
        </Button>
      )}
      {busy === 'model' && (
        <>
          <span role="status" className="tabular text-13 text-muted">
            {progress && t(($) => $.file.faq.writing, progress)}
          </span>
          <Button tone="quiet" onClick={stop}>
            {t(($) => $.file.faq.stop)}
          </Button>
        </>
      )}
      {failure !== undefined && (
        <p role="alert" className="w-full text-12 text-warning-text">
          {t(($) => $.file.faq.failure, { why: modelFault(t, failure) })}
        </p>
      )}
    </>
  )
}

/** What could not be accepted, and why. */
function RefusedNote({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const t = useTexts()
  return (
    <Callout tone="warning" title={t(($) => $.file.faq.refusedTitle, { count: refused.length })} onClose={onClose}>
      <RefusedList refused={refused} />
    </Callout>
  )
}
