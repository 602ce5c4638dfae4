import { CircleCheck, CirclePause, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { DocumentAct } from '#src/domain/documents/state.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { BulkBar } from '#src/ui/table/bulk-bar.tsx'
import type { TableLabels } from '#src/ui/table/table-types.ts'
import { useDocumentDeeds } from './use-documents.ts'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type ListBulkProps = {
  appId: string
  selected: ReadonlySet<string>
  onSelectedChange: (selected: ReadonlySet<string>) => void
  /** Nothing can be read while the plan has no documents. */
  locked: boolean
  labels: TableLabels
}

/** What can be done with the selected documents. All but switching on is asked about first. */
export function ListBulk({ appId, selected, onSelectedChange, locked, labels }: ListBulkProps) {
  const t = useTexts()
  const notices = useNotices()
  const { change } = useDocumentDeeds()
  const [asked, setAsked] = useState<Exclude<DocumentAct, 'enable'>>()
  const most = LIMITS.list.page
  const count = selected.size

  const run = (act: DocumentAct) =>
    change.mutate(
      { appId, documentIds: [...selected], act },
      {
        onSuccess: ({ changed, left }) => {
          if (changed > 0) notices.done(t(($) => $.documents.bulk.changed, { count: changed }))
          if (left.length > 0) notices.refused(t(($) => $.documents.bulk.left, { count: left.length }))
          onSelectedChange(new Set(act === 'remove' ? left : []))
        },
        onError: notices.failed,
        onSettled: () => setAsked(undefined),
      },
    )

  const isTooMany = count > most
  const off = change.isPending || isTooMany
  return (
    <StickyBar side="bottom" className="pointer-events-none sticky bottom-0 z-30 py-3 *:pointer-events-auto">
      <BulkBar
        labels={labels}
        count={count}
        matching={undefined}
        onSelectMatching={undefined}
        onClear={() => onSelectedChange(new Set())}
      >
        <div className="flex flex-wrap items-center gap-1">
          {isTooMany && (
            <span className="text-12 text-warning-text">{t(($) => $.documents.bulk.most, { limit: most })}</span>
          )}
          <Button size="small" icon={<CircleCheck {...ICON} />} disabled={off} onClick={() => run('enable')}>
            {t(($) => $.documents.actions.on)}
          </Button>
          <Button size="small" icon={<CirclePause {...ICON} />} disabled={off} onClick={() => setAsked('disable')}>
            {t(($) => $.documents.actions.off)}
          </Button>
          {!locked && (
            <Button size="small" icon={<RotateCw {...ICON} />} disabled={off} onClick={() => setAsked('parse')}>
              {t(($) => $.documents.actions.again)}
            </Button>
          )}
          <Button
            size="small"
            tone="danger-plain"
            icon={<Trash2 {...ICON} />}
            disabled={off}
            onClick={() => setAsked('remove')}
          >
            {t(($) => $.documents.actions.remove)}
          </Button>
        </div>
      </BulkBar>
      {asked !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t(($) => $.documents.bulk[asked].title, { count })}
          body={t(($) => $.documents.bulk[asked].body)}
          confirmLabel={t(($) => $.documents.bulk[asked].confirm)}
          cancelLabel={t(($) => $.documents.bulk[asked].cancel)}
          busy={change.isPending}
          onConfirm={() => run(asked)}
        />
      )}
    </StickyBar>
  )
}
