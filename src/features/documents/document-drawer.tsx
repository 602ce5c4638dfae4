import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { isUnderWay } from '#src/domain/documents/state.ts'
import { isoOf, today } from '#src/domain/flow/civil-date.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Field } from '#src/ui/field.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { DocumentImpactConfirm } from '#src/features/shared/impact/document-impact-confirm.tsx'
import { ImpactNote } from '#src/features/shared/impact/impact-note.tsx'
import type { Document, Passage } from './data.ts'
import { PassageView } from './passage-view.tsx'
import { useDocumentDeeds } from './use-documents.ts'
import { failureText, pageText, STATUS_TONES } from './words.ts'

type DocumentDrawerProps = {
  appId: string
  documentId: string
  /** The passage to be shown first, from 1. */
  passage: number | undefined
  onClose: () => void
}

const PAGE = 100

/** A document beside the list: whether and until when it answers, and its passages, page by page. */
export function DocumentDrawer({ appId, documentId, passage, onClose }: DocumentDrawerProps) {
  const t = useTexts()
  const query = useQuery({
    ...orpc.documents.get.queryOptions({ input: { appId, documentId } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? 2_000 : false),
    retry: (count, error) => apiFailure(error).code !== 'NOT_FOUND' && count < 2,
  })
  const document = query.data
  const isGone = query.error !== null && apiFailure(query.error).code === 'NOT_FOUND'
  return (
    <Drawer
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) void confirmLeave().then((leave) => leave && onClose())
      }}
      closeLabel={t(($) => $.documents.preview.close)}
      title={document?.name ?? t(($) => $.documents.list.label)}
      {...(document && { description: <Facts document={document} /> })}
    >
      {document ? (
        <div className="flex flex-col gap-5">
          <Settings appId={appId} document={document} />
          <Passages appId={appId} document={document} wanted={passage} />
        </div>
      ) : isGone ? (
        <p className="text-13 text-muted">{t(($) => $.documents.preview.gone)}</p>
      ) : query.error ? (
        <QueryFailure error={query.error} query={query} />
      ) : (
        <PassageSkeleton />
      )}
    </Drawer>
  )
}

function Facts({ document }: { document: Document }) {
  const t = useTexts()
  const facts = [
    t(($) => $.documents.list.number, { number: document.number }),
    t(($) => $.documents.list.version, { version: document.version }),
    t(($) => $.documents.preview.facts, { count: document.passages }),
  ]
  return facts.join(' · ')
}

function Settings({ appId, document }: { appId: string; document: Document }) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const { update } = useDocumentDeeds()
  const { timeZone } = useApplication()
  const [isAsking, setAsking] = useState(false)
  /** A last day that is past, until it is confirmed; and how often the field was put back to what stands. */
  const [ending, setEnding] = useState<string>()
  const [puttingBack, setPuttingBack] = useState(0)
  const { id, enabled, validUntil, status, failure, passages } = document
  const save = (part: { enabled?: boolean; validUntil?: string | null }) =>
    update.mutate({ appId, documentId: id, enabled, validUntil, ...part }, { onError: notices.failed })
  return (
    <div className="flex flex-col gap-4">
      {failure !== null && <Callout tone="danger">{failureText(t, format, failure)}</Callout>}
      {isUnderWay(status) && (
        <p className="flex items-center gap-2 text-13 text-muted">
          <Badge tone={STATUS_TONES[status]}>{t(($) => $.documents.status[status])}</Badge>
          {document.passages === 0 && t(($) => $.documents.preview.underWay)}
        </p>
      )}
      <Switch
        label={t(($) => $.documents.preview.answers)}
        checked={enabled}
        disabled={update.isPending}
        onCheckedChange={(on) => (on ? save({ enabled: true }) : setAsking(true))}
      />
      <Field
        label={t(($) => $.documents.preview.until)}
        help={t(($) => $.documents.preview.untilHelp)}
        className="max-w-60"
      >
        <TextField
          key={`${validUntil} ${puttingBack}`}
          type="date"
          defaultValue={validUntil ?? ''}
          // While it is typed it is no day yet.
          onBlur={({ currentTarget: { value } }) => {
            if (value === (validUntil ?? '')) return
            const isOver = (day: string | null) =>
              day !== null && day !== '' && day < isoOf(today(Date.now(), timeZone))
            if (enabled && passages > 0 && isOver(value) && !isOver(validUntil)) setEnding(value)
            else save({ validUntil: value === '' ? null : value })
          }}
        />
      </Field>
      {document.passages > 0 && (
        <Button asChild size="small" className="self-start">
          <ScreenLink href={`${screenPath(appId, 'file')}?tab=faq&document=${id}`}>
            {t(($) => $.documents.preview.faq)}
          </ScreenLink>
        </Button>
      )}
      {document.version > 1 && status === 'ready' && (
        <div className="flex flex-col gap-1">
          <h3 className="text-13 font-medium text-ink">{t(($) => $.documents.preview.versionImpact)}</h3>
          <ImpactNote appId={appId} change={{ type: 'document', documentId: id, act: 'deploy' }} />
        </div>
      )}
      <DocumentImpactConfirm
        appId={appId}
        planned={isAsking || ending !== undefined ? { type: 'document', documentId: id, act: 'disable' } : undefined}
        isEnding={ending !== undefined}
        busy={update.isPending}
        onConfirm={() => {
          save(ending === undefined ? { enabled: false } : { validUntil: ending })
          setAsking(false)
          setEnding(undefined)
        }}
        onClose={() => {
          setAsking(false)
          setEnding(undefined)
          setPuttingBack(puttingBack + 1)
        }}
      />
    </div>
  )
}

type PassagesProps = { appId: string; document: Document; wanted: number | undefined }

function Passages({ appId, document, wanted }: PassagesProps) {
  const t = useTexts()
  const query = useInfiniteQuery(
    orpc.documents.passages.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        documentId: document.id,
        limit: PAGE,
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const passages = query.data?.pages.flatMap(({ items }) => items) ?? []
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const isThere = wanted === undefined || passages.some(({ n }) => n === wanted)

  useEffect(() => {
    if (!isThere && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isThere, hasNextPage, isFetchingNextPage, fetchNextPage])
  useEffect(() => {
    if (isThere && wanted !== undefined)
      globalThis.document.getElementById(`passage-${wanted}`)?.scrollIntoView({ block: 'center' })
  }, [isThere, wanted])

  if (query.data === undefined)
    return query.error ? <QueryFailure error={query.error} query={query} /> : <PassageSkeleton />
  if (passages.length === 0) return null
  return (
    <section className="flex flex-col gap-3" aria-label={t(($) => $.documents.preview.passages)}>
      {byPage(passages).map(({ page, items }) => (
        <div key={`${page ?? 0}-${items[0]?.n}`} className="flex flex-col gap-2">
          <PageHeading document={document} page={page} />
          <ul className="flex flex-col gap-2">
            {items.map((passage) => (
              <PassageView
                key={`${passage.n} ${passage.revision}`}
                appId={appId}
                documentId={document.id}
                passage={passage}
                marked={passage.n === wanted}
              />
            ))}
          </ul>
        </div>
      ))}
      {hasNextPage && (
        <Button className="self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.documents.preview.more)}
        </Button>
      )}
    </section>
  )
}

function PageHeading({ document, page }: { document: Document; page: number | null }) {
  const t = useTexts()
  const text = pageText(t, document, page)
  return text === undefined ? null : <h3 className="text-13 font-semibold text-ink">{text}</h3>
}

/** Passages that follow each other on one page. */
function byPage(passages: readonly Passage[]): { page: number | null; items: Passage[] }[] {
  const pages: { page: number | null; items: Passage[] }[] = []
  for (const passage of passages) {
    const last = pages.at(-1)
    if (last && last.page === passage.page) last.items.push(passage)
    else pages.push({ page: passage.page, items: [passage] })
  }
  return pages
}

function PassageSkeleton() {
  const t = useTexts()
  return (
    <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-2">
      {['a', 'b', 'c'].map((line) => (
        <Skeleton key={line} className="h-20 w-full rounded-control" />
      ))}
    </Loading>
  )
}
