import { Globe } from 'lucide-react'
import { useId, useState } from 'react'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { ImpactNote } from '#src/features/shared/impact/impact-note.tsx'
import { SourceDialog } from './source-dialog.tsx'
import { SourceRow } from './source-row.tsx'
import { useSourceDeeds, useSources, type Source } from './use-sources.ts'

/** Documents that come from the web: the addresses they are taken from. */
export function SourceSection({ appId, locked }: { appId: string; locked: boolean }) {
  const t = useTexts()
  const help = useId()
  const heading = useId()
  const { query, sources } = useSources(appId)
  const [edited, setEdited] = useState<Source | 'new'>()
  const [removed, setRemoved] = useState<Source>()
  if (locked && (sources?.length ?? 0) === 0) return null
  return (
    <section className="flex flex-col gap-2" aria-labelledby={heading}>
      <h2 id={heading} className="text-14 font-semibold text-ink">
        {t(($) => $.documents.sources.title)}
      </h2>
      {!locked && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="small"
            icon={<Globe size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setEdited('new')}
            aria-describedby={help}
          >
            {t(($) => $.documents.sources.add)}
          </Button>
          <p id={help} className="max-w-prose text-12 text-muted">
            {t(($) => $.documents.sources.help)}
          </p>
        </div>
      )}
      {sources === undefined && query.error && <QueryFailure error={query.error} query={query} />}
      {sources !== undefined && sources.length > 0 && (
        <ul className="rounded-card border border-line" aria-label={t(($) => $.documents.sources.label)}>
          {sources.map((source) => (
            <SourceRow
              key={source.id}
              appId={appId}
              source={source}
              locked={locked}
              onEdit={setEdited}
              onRemove={setRemoved}
            />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <SourceDialog appId={appId} source={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />
      )}
      {removed && <RemoveDialog appId={appId} source={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  )
}

function RemoveDialog({ appId, source, onClose }: { appId: string; source: Source; onClose: () => void }) {
  const t = useTexts()
  const notices = useNotices()
  const { remove } = useSourceDeeds()
  const { id, url, documents } = source
  const confirm = () =>
    remove.mutate(
      { appId, sourceId: id },
      {
        onSuccess: () => {
          notices.done(t(($) => $.documents.sources.removed, { url }))
          onClose()
        },
        onError: notices.failed,
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(($) => $.documents.sources.removeTitle, { url })}
      body={
        <div className="flex flex-col gap-3">
          <p>{t(($) => $.documents.sources.removeBody, { count: documents })}</p>
          {documents > 0 && <ImpactNote appId={appId} change={{ type: 'source', sourceId: id }} />}
        </div>
      }
      confirmLabel={t(($) => $.documents.sources.removeConfirm)}
      cancelLabel={t(($) => $.documents.remove.cancel)}
      busy={remove.isPending}
      onConfirm={confirm}
    />
  )
}
