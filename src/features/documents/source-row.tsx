import { useState } from 'react'
import { isFetching } from '#src/domain/documents/source.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { useSourceDeeds, type Source } from './use-sources.ts'

type SourceRowProps = {
  appId: string
  source: Source
  locked: boolean
  onEdit: (source: Source) => void
  onRemove: (source: Source) => void
}

const TONES = { queued: 'neutral', fetching: 'info', ready: 'success', failed: 'danger' } as const satisfies Record<
  Source['status'],
  Tone
>

/** An address that documents are taken from: how far it is, what it has given, and what could not be had. */
export function SourceRow({ appId, source, locked, onEdit, onRemove }: SourceRowProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const { fetch } = useSourceDeeds()
  const [now] = useState(() => Date.now())
  const { url, kind, schedule, status, found, done, documents, fetchedAt } = source
  const isGoing = isFetching(status)
  const facts = [
    t(($) => $.documents.sources.kinds[kind]),
    t(($) => $.documents.sources.again[schedule]),
    t(($) => $.documents.sources.documents, { count: documents }),
    ...(isGoing && found > 0 ? [t(($) => $.documents.sources.progress, { done, found })] : []),
    ...(fetchedAt === null ? [] : [t(($) => $.documents.sources.fetched, { time: format.relative(fetchedAt, now) })]),
  ]
  return (
    <li className="flex items-start gap-2 border-t border-line px-3 py-2 first:border-t-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <Link
            href={url}
            tone="ink"
            newTabLabel={t(($) => $.documents.sources.newTab)}
            className="text-13 font-medium wrap-anywhere"
          >
            {url}
          </Link>
          <Badge tone={TONES[status]}>{t(($) => $.documents.sources.status[status])}</Badge>
        </div>
        <p className="text-12 text-muted">{facts.join(' · ')}</p>
        {status === 'failed' && <p className="text-12 text-danger-text">{failureText(source)}</p>}
        {source.failed > 0 && kind === 'sitemap' && (
          <details className="text-12 text-muted">
            <summary className="focus-ring w-fit cursor-pointer rounded-small">
              {t(($) => $.documents.sources.failed, { count: source.failed })}
            </summary>
            <ul className="mt-1 flex flex-col gap-1 border-l-2 border-line-strong pl-2">
              {source.failures.map((one) => (
                <li key={one.url} className="wrap-anywhere">
                  <span className="text-ink">{one.url}</span> {failureText(one)}
                </li>
              ))}
              {source.failed > source.failures.length && (
                <li>{t(($) => $.documents.sources.more, { count: source.failed - source.failures.length })}</li>
              )}
            </ul>
          </details>
        )}
      </div>
      <Menu
        align="end"
        trigger={
          <IconButton size="small" label={t(($) => $.documents.list.actionsFor, { name: url })} icon={<MoreIcon />} />
        }
        entries={[
          ...(isGoing || locked
            ? []
            : [
                {
                  label: t(($) => $.documents.sources.fetch),
                  onSelect: () => fetch.mutate({ appId, sourceId: source.id }, { onError: notices.failed }),
                },
                { label: t(($) => $.documents.sources.edit), onSelect: () => onEdit(source) },
                { type: 'line' as const },
              ]),
          { label: t(($) => $.documents.sources.remove), tone: 'danger', onSelect: () => onRemove(source) },
        ]}
      />
    </li>
  )

  function failureText({ failure, detail }: Pick<Source, 'failure' | 'detail'>): string {
    if (failure === null) return ''
    const text = t(($) => $.documents.sources.failure[failure])
    return detail === null || detail === '' ? text : t(($) => $.documents.sources.because, { text, detail })
  }
}
