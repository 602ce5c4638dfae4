import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { ImpactNote } from '#src/features/shared/impact/impact-note.tsx'
import { refreshKnowledge } from '#src/features/shared/knowledge/use-knowledge.ts'
import { CheckedRows } from './checked-rows.tsx'
import { ChooseFile, missingOf, NO_CHOICE, sentChoice, type FileChoice } from './choose-file.tsx'
import { changesOf, isOpen, type Import } from './data.ts'
import { ImportResult } from './import-result.tsx'
import { MapColumns } from './map-columns.tsx'
import { useImport, useImportDeeds, usePendingImport } from './use-imports.ts'

type ImportDialogProps = {
  appId: string
  categories: readonly { id: string; label: string }[]
  /** An import to be looked at; without one, whatever is under way, or a new one. */
  importId?: string
  /** What a new one begins with; left out, a file. */
  source?: FileChoice['source']
  onClose: () => void
}

/** An import from file to result. It goes on when this is closed, and is found again when it is opened. */
export function ImportDialog({ appId, categories, importId, source = 'file', onClose }: ImportDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const deeds = useImportDeeds(appId)
  const [choice, setChoice] = useState<FileChoice>({ ...NO_CHOICE, source })
  const [isTold, setTold] = useState(false)
  const [followed, setFollowed] = useState(importId)
  const { pending } = usePendingImport(appId, followed === undefined)
  const record = useImport(appId, followed ?? pending?.id).data ?? (followed === undefined ? pending : undefined)
  const isDone = record?.status === 'complete'

  useEffect(() => {
    if (isDone) void refreshKnowledge(queryClient)
  }, [isDone, queryClient])

  async function check() {
    if (missingOf(choice) !== undefined) return setTold(true)
    const sent = sentChoice(
      choice,
      language,
      t(($) => $.imports.choose.paste),
    )
    if (!sent) return
    try {
      setFollowed(await deeds.begin.mutateAsync(sent))
    } catch (error) {
      notices.failed(error)
    }
  }

  const act = (deed: Promise<unknown>) => void deed.catch(notices.failed)
  const startAgain = () => {
    setFollowed(undefined)
    setChoice({ ...NO_CHOICE, source })
    setTold(false)
  }
  const isWaiting = record?.step === 'waiting'
  const isBusy = record !== undefined && isOpen(record) && !isWaiting
  const changes = record === undefined ? 0 : changesOf(record)

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size={isWaiting ? 'wide' : 'large'}
      title={record === undefined ? t(($) => $.imports.dialog.title) : record.name}
      description={t(($) => $.imports.dialog.note)}
      closeLabel={t(($) => $.imports.dialog.close)}
      footer={
        record === undefined ? (
          <Button tone="accent" busy={deeds.begin.isPending} onClick={() => void check()}>
            {t(($) => $.imports.dialog.check)}
          </Button>
        ) : isWaiting ? (
          <>
            {changes === 0 && <span className="mr-auto text-13 text-muted">{t(($) => $.imports.dialog.nothing)}</span>}
            <Button busy={deeds.cancel.isPending} onClick={() => act(deeds.cancel.run(record.id))}>
              {t(($) => $.imports.dialog.discard)}
            </Button>
            {changes > 0 && (
              <Button tone="accent" busy={deeds.confirm.isPending} onClick={() => act(deeds.confirm.run(record.id))}>
                {t(($) => $.imports.dialog.confirm, { count: changes })}
              </Button>
            )}
          </>
        ) : isBusy ? (
          <Button busy={deeds.cancel.isPending} onClick={() => act(deeds.cancel.run(record.id))}>
            {t(($) => $.imports.dialog.cancel)}
          </Button>
        ) : (
          <>
            <Button onClick={startAgain}>{t(($) => $.imports.dialog.again)}</Button>
            <Button tone="accent" onClick={onClose}>
              {t(($) => $.imports.dialog.close)}
            </Button>
          </>
        )
      }
    >
      {record === undefined ? (
        followed === undefined ? (
          <ChooseFile appId={appId} categories={categories} choice={choice} onChoice={setChoice} isTold={isTold} />
        ) : (
          <Progress label={t(($) => $.imports.dialog.uploading)} value={null} />
        )
      ) : isWaiting ? (
        <>
          <ImpactNote
            appId={appId}
            change={changes > 0 ? { type: 'import', importId: record.id } : undefined}
            stamp={changes}
          />
          <CheckedRows key={record.id} appId={appId} record={record} />
        </>
      ) : isBusy ? (
        <ImportProgress record={record} />
      ) : (
        <div className="flex flex-col gap-5">
          <ImportResult appId={appId} record={record} onRetried={setFollowed} />
          {record.failure === 'TEMPLATE_FORMAT' && record.hasFile && (
            <MapColumns key={record.id} appId={appId} record={record} onRetried={setFollowed} />
          )}
        </div>
      )}
    </Dialog>
  )
}

function ImportProgress({ record }: { record: Import }) {
  const t = useTexts()
  const { step, done } = record
  const total = record.added + record.changed + record.removed - record.leftOut
  const label =
    step === 'writing'
      ? t(($) => $.imports.dialog.writing)
      : step === 'reading'
        ? t(($) => $.imports.dialog.checking)
        : t(($) => $.imports.dialog.uploading)
  return (
    <div className="flex flex-col gap-3 py-4">
      {step === 'writing' ? (
        <Progress label={label} value={done} max={total} valueText={t(($) => $.imports.dialog.of, { done, total })} />
      ) : (
        <Progress label={label} value={null} valueText={t(($) => $.imports.dialog.rows, { done })} />
      )}
      <p className="text-13 text-muted">{t(($) => $.imports.dialog.leave)}</p>
    </div>
  )
}
