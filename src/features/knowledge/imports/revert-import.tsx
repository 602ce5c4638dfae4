import { useState } from 'react'
import { refusalOf } from '#src/api/errors.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import type { Import } from './data.ts'
import { useImportDeeds } from './use-imports.ts'

type RevertImportProps = { appId: string; record: Import; onClose: () => void }
type Kept = { total: number; questions: string[] }

/** Asks before an import is taken back, and again when entries were changed since. */
export function RevertImport({ appId, record, onClose }: RevertImportProps) {
  const t = useTexts()
  const notices = useNotices()
  const { revert } = useImportDeeds(appId)
  const [kept, setKept] = useState<Kept>()

  async function handleConfirm() {
    try {
      const { reverted } = await revert.run(record, kept ? 'leave' : 'refuse')
      notices.done(t(($) => $.imports.result.reverted, { count: reverted }))
      onClose()
    } catch (error) {
      const since = keptOf(error)
      if (since) return setKept(since)
      notices.failed(error)
      onClose()
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        kept
          ? t(($) => $.imports.result.changedTitle, { count: kept.total })
          : t(($) => $.imports.result.revertTitle, { name: record.name })
      }
      body={
        kept
          ? t(($) => $.imports.result.changedBody, { list: kept.questions.join(' · ') })
          : t(($) => $.imports.result.revertBody)
      }
      confirmLabel={kept ? t(($) => $.imports.result.leaveThem) : t(($) => $.imports.result.revert)}
      cancelLabel={t(($) => $.imports.result.cancel)}
      tone="danger"
      busy={revert.isPending}
      onConfirm={() => void handleConfirm()}
    />
  )
}

/** Entries that were changed after the import, as the refusal names them. */
function keptOf(error: unknown): Kept | undefined {
  const since = refusalOf(error, 'CHANGED_SINCE')
  return since && { total: since.total, questions: since.kept.slice(0, 5).map(({ question }) => question) }
}
