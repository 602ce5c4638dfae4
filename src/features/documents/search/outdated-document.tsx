import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { useDocumentDeeds } from '../use-documents.ts'
import { ImpactNote } from '#src/features/shared/impact/impact-note.tsx'

type OutdatedDocumentProps = {
  appId: string
  documentId: string
  name: string
  onDone: () => void
  onClose: () => void
}

const DAY_MS = 86_400_000

/** Asks before a document is marked as outdated: its last day becomes yesterday, so that it answers no more. */
export function OutdatedDocument({ appId, documentId, name, onDone, onClose }: OutdatedDocumentProps) {
  const t = useTexts()
  const notices = useNotices()
  const { update } = useDocumentDeeds()
  const document = useQuery(orpc.documents.get.queryOptions({ input: { appId, documentId } })).data
  const confirm = () => {
    if (document === undefined) return
    // A day more than one: yesterday here may be today in the application's time zone.
    const last = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10)
    update.mutate(
      { appId, documentId, enabled: document.enabled, validUntil: last },
      {
        onSuccess: () => {
          notices.done(t(($) => $.file.hit.outdated, { name }))
          onDone()
        },
        onError: notices.failed,
      },
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.file.hit.outdatedTitle, { name })}
      body={
        <div className="flex flex-col gap-3">
          <p>{t(($) => $.file.hit.outdatedText)}</p>
          <ImpactNote appId={appId} change={{ type: 'document', documentId, act: 'disable' }} />
        </div>
      }
      confirmLabel={t(($) => $.file.hit.markOutdated)}
      cancelLabel={t(($) => $.common.cancel)}
      tone="accent"
      busy={update.isPending || document === undefined}
      onConfirm={confirm}
    />
  )
}
