import { useState } from 'react'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { TrialOffer } from '#src/features/shared/session/trial-offer.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { QuestionsDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { DocumentImpactConfirm } from '#src/features/shared/impact/document-impact-confirm.tsx'
import { ImpactNote } from '#src/features/shared/impact/impact-note.tsx'
import { AgainDialog } from './again-dialog.tsx'
import type { Document } from './data.ts'
import { DocumentDrawer } from './document-drawer.tsx'
import { DocumentDrop } from './document-drop.tsx'
import { DocumentList } from './document-list.tsx'
import { ListFilters } from './list-filters.tsx'
import { NOT_NARROWED, type ListSearch, type SetListSearch } from './list-search.ts'
import { SourceSection } from './source-section.tsx'
import { useDocumentDeeds, useDocuments } from './use-documents.ts'
import { useUploads } from './use-uploads.ts'

type DocumentsPanelProps = {
  appId: string
  search: ListSearch
  onSearch: SetListSearch
  /** The document in the drawer, and the passage of it that was asked for. */
  opened: { document: string; passage?: number | undefined } | undefined
  onOpen: (documentId: string | undefined) => void
}

/** Documents that answers are taken from: sent in, followed, looked into, replaced. */
export function DocumentsPanel({ appId, search, onSearch, opened, onOpen }: DocumentsPanelProps) {
  const t = useTexts()
  const { query, documents, locked, limit, matching, total } = useDocuments(appId, search)
  const uploads = useUploads(appId)
  const [again, setAgain] = useState<Document>()
  const [removed, setRemoved] = useState<Document>()
  const [silenced, setSilenced] = useState<Document>()
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-13 text-muted">{t(($) => $.documents.note)}</p>
      {locked ? (
        <Callout tone="info" title={t(($) => $.documents.locked.title)} actions={<TrialOffer />}>
          {t(($) => $.documents.locked.text)}{' '}
          <code className="font-mono text-12 text-ink">DESKWRIGHT_PLAN=premium</code>
        </Callout>
      ) : (
        <>
          {limit !== null && (
            <Callout
              tone={total < limit ? 'info' : 'warning'}
              title={t(($) => $.documents.trial.room, { total, limit })}
            >
              {t(($) => $.documents.trial.text)}
            </Callout>
          )}
          <DocumentDrop uploads={uploads} disabled={documents === undefined} onOpen={onOpen} />
        </>
      )}
      <SourceSection appId={appId} locked={locked} />
      {documents === undefined ? (
        query.error ? (
          <QueryFailure error={query.error} query={query} />
        ) : (
          <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-2">
            {['a', 'b', 'c', 'd'].map((line) => (
              <Skeleton key={line} className="h-12 w-full rounded-control" />
            ))}
          </Loading>
        )
      ) : total === 0 ? (
        // Where none can be added, nobody is asked to; nor is the first asked for again while it is on its way.
        !locked &&
        uploads.items.length === 0 && (
          <EmptyState
            drawing={<QuestionsDrawing />}
            title={t(($) => $.documents.list.empty)}
            text={t(($) => $.documents.list.emptyText)}
          />
        )
      ) : (
        <>
          <ListFilters search={search} onSearch={onSearch} />
          {documents.length === 0 ? (
            <EmptyState
              title={t(($) => $.documents.list.none)}
              text={t(($) => $.documents.list.noneText)}
              action={<Button onClick={() => onSearch(NOT_NARROWED)}>{t(($) => $.documents.list.all)}</Button>}
            />
          ) : (
            <DocumentList
              appId={appId}
              documents={documents}
              locked={locked}
              search={search}
              onSearch={onSearch}
              deeds={{
                onOpen: ({ id }) => onOpen(id),
                onAgain: setAgain,
                onRemove: setRemoved,
                onReplace: ({ id }, file) => uploads.add([file], id),
                onSilence: setSilenced,
              }}
            />
          )}
          <p role="status" className="tabular text-12 text-muted">
            {t(($) => $.documents.list.shown, { shown: documents.length, matching })}
          </p>
          {query.hasNextPage && (
            <Button className="self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t(($) => $.documents.list.more)}
            </Button>
          )}
        </>
      )}
      {again && <AgainDialog appId={appId} document={again} onClose={() => setAgain(undefined)} />}
      {removed && <RemoveDialog appId={appId} document={removed} onClose={() => setRemoved(undefined)} />}
      {silenced && <SilenceDialog appId={appId} document={silenced} onClose={() => setSilenced(undefined)} />}
      {opened && (
        <DocumentDrawer
          key={opened.document}
          appId={appId}
          documentId={opened.document}
          passage={opened.passage}
          onClose={() => onOpen(undefined)}
        />
      )}
    </div>
  )
}

function RemoveDialog({ appId, document, onClose }: { appId: string; document: Document; onClose: () => void }) {
  const t = useTexts()
  const notices = useNotices()
  const { remove } = useDocumentDeeds()
  const { id, name, enabled, passages } = document
  const confirm = () =>
    remove.mutate(
      { appId, documentId: id },
      {
        onSuccess: () => {
          notices.done(t(($) => $.documents.remove.done, { name }))
          onClose()
        },
        onError: notices.failed,
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(($) => $.documents.remove.title, { name })}
      body={
        <div className="flex flex-col gap-3">
          <p>{t(($) => $.documents.remove.body)}</p>
          {enabled && passages > 0 && (
            <ImpactNote appId={appId} change={{ type: 'document', documentId: id, act: 'disable' }} />
          )}
        </div>
      }
      confirmLabel={t(($) => $.documents.remove.confirm)}
      cancelLabel={t(($) => $.documents.remove.cancel)}
      busy={remove.isPending}
      onConfirm={confirm}
    />
  )
}

function SilenceDialog({ appId, document, onClose }: { appId: string; document: Document; onClose: () => void }) {
  const notices = useNotices()
  const { update } = useDocumentDeeds()
  const { id, validUntil } = document
  return (
    <DocumentImpactConfirm
      appId={appId}
      planned={{ type: 'document', documentId: id, act: 'disable' }}
      busy={update.isPending}
      onConfirm={() =>
        update.mutate(
          { appId, documentId: id, enabled: false, validUntil },
          { onSuccess: onClose, onError: notices.failed },
        )
      }
      onClose={onClose}
    />
  )
}
