import { FileDown, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { downloads, type Import } from './data.ts'
import { RevertImport } from './revert-import.tsx'
import { useImportDeeds } from './use-imports.ts'
import { failureText, statusText } from './words.ts'

type ImportResultProps = { appId: string; record: Import; onRetried: (importId: string) => void }

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** How an import ended, and what can be done about it. */
export function ImportResult({ appId, record, onRetried }: ImportResultProps) {
  const t = useTexts()
  const notices = useNotices()
  const { retry } = useImportDeeds(appId)
  const [isReverting, setReverting] = useState(false)
  const { added, changed, removed, unchanged, rejected } = record
  const isComplete = record.status === 'complete'
  const isCancelled = record.failure === 'CANCELLED'
  const title = isComplete
    ? record.revertedAt === null
      ? t(($) => $.imports.result.complete)
      : statusText(t, record)
    : isCancelled
      ? t(($) => $.imports.result.cancelled)
      : record.status === 'parse_failed'
        ? t(($) => $.imports.result.parseFailed)
        : t(($) => $.imports.result.failed)

  return (
    <Callout
      live
      tone={isComplete ? (rejected > 0 ? 'warning' : 'success') : isCancelled ? 'info' : 'danger'}
      title={t(($) => $.common.pair, { name: record.name, text: title })}
      actions={
        <>
          {record.hasErrorFile && (
            <Button size="small" asChild>
              <a href={downloads.errors(appId, record.id)} download>
                <FileDown {...ICON} />
                {t(($) => $.imports.result.errorFile)}
              </a>
            </Button>
          )}
          {!isComplete && record.hasFile && (
            <Button
              size="small"
              icon={<RotateCcw {...ICON} />}
              busy={retry.isPending}
              onClick={() => void retry.run(record.id).then(({ id }) => onRetried(id), notices.failed)}
            >
              {t(($) => $.imports.result.retry)}
            </Button>
          )}
          {record.changeSetId !== null && record.revertedAt === null && (
            <Button size="small" icon={<Undo2 {...ICON} />} onClick={() => setReverting(true)}>
              {t(($) => $.imports.result.revert)}
            </Button>
          )}
        </>
      }
    >
      {record.failure !== null && <p>{failureText(t, record.failure)}</p>}
      {record.total !== null && !isCancelled && (
        <p>{t(($) => $.imports.result.summary, { added, changed, removed, unchanged, rejected })}</p>
      )}
      {isReverting && <RevertImport appId={appId} record={record} onClose={() => setReverting(false)} />}
    </Callout>
  )
}
