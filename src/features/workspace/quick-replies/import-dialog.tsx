import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import type { ReplySheet } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { SheetChooser } from '#src/features/shared/sheet/sheet-chooser.tsx'
import { WrongRows } from '#src/features/shared/sheet/wrong-rows.tsx'
import { useFileSave } from '#src/features/shared/use-file-save.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useRefreshReplies } from './use-quick-replies.ts'

type ImportDialogProps = { appId: string; onClose: () => void }
type Read = { file: File; rows: ReplySheet['rows'] }

/** Adds the quick replies of a file: it is read first, and nothing is added before what is wrong in it was looked at. */
export function ImportDialog({ appId, onClose }: ImportDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshReplies()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [read, setRead] = useState<Read>()
  const errors = useFileSave((language) =>
    read === undefined
      ? Promise.reject(new Error('No file was read.'))
      : client.quickReplies.sheetErrors({ appId, file: read.file, language }),
  )
  const wrong = read?.rows.filter(({ faults }) => faults.length > 0) ?? []
  const good = (read?.rows.length ?? 0) - wrong.length

  async function handleFile(file: File) {
    setBusy(true)
    setFault(undefined)
    try {
      const { rows } = await client.quickReplies.readSheet({ appId, file })
      setRead({ file, rows })
    } catch (error) {
      setFault(errorText(t, apiFailure(error).code))
    }
    setBusy(false)
  }

  async function handleImport({ file }: Read) {
    setBusy(true)
    try {
      const { added } = await client.quickReplies.importSheet({ appId, file })
      await refresh()
      notices.done(t(($) => $.replies.sheet.added, { count: added }))
      onClose()
    } catch (error) {
      notices.failed(error)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="large"
      holds={isBusy}
      onOpenChange={(open) => !open && !isBusy && onClose()}
      closeLabel={t(($) => $.common.close)}
      title={t(($) => $.replies.sheet.import)}
      description={t(($) => $.replies.sheet.text)}
      footer={
        <>
          {read !== undefined && <Button onClick={() => setRead(undefined)}>{t(($) => $.replies.sheet.other)}</Button>}
          {read !== undefined && good > 0 ? (
            <Button tone="accent" busy={isBusy} onClick={() => void handleImport(read)}>
              {t(($) => $.replies.sheet.add, { count: good })}
            </Button>
          ) : (
            <Button onClick={onClose}>{t(($) => $.common.close)}</Button>
          )}
        </>
      }
    >
      {read === undefined ? (
        <SheetChooser
          maxBytes={LIMITS.quickReply.sheetBytes}
          isReading={isBusy}
          fault={fault}
          template={`/api/apps/${appId}/quick-reply-sheet/template?language=${currentLanguage()}`}
          texts={{
            drop: t(($) => $.replies.sheet.drop),
            hint: t(($) => $.replies.sheet.hint, { count: LIMITS.quickReply.count }),
            browse: t(($) => $.replies.sheet.browse),
            refused: t(($) => $.replies.sheet.refused),
            reading: t(($) => $.replies.sheet.reading),
            unreadable: t(($) => $.replies.sheet.unreadable),
            template: t(($) => $.replies.sheet.template),
          }}
          onFile={(file) => void handleFile(file)}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <Callout
            live
            tone={wrong.length > 0 ? 'warning' : 'success'}
            title={t(($) => $.replies.sheet.good, { count: good })}
          >
            {wrong.length > 0 && t(($) => $.replies.sheet.wrong, { count: wrong.length })}
          </Callout>
          {wrong.length > 0 && (
            <>
              <WrongRows
                label={t(($) => $.replies.sheet.wrongRows)}
                rows={wrong.map(({ n, title, faults }) => ({
                  n,
                  title: [t(($) => $.replies.sheet.row, { number: n }), title].join(' '),
                  said: faults.map(
                    ({ column, code }) =>
                      `${t(($) => $.replies.sheet.columns[column])}: ${t(($) => $.replies.sheet.faults[code])}`,
                  ),
                }))}
              />
              <Button
                className="self-start"
                busy={errors.isSaving}
                icon={<FileDown size={16} strokeWidth={1.75} aria-hidden />}
                onClick={errors.save}
              >
                {t(($) => $.replies.sheet.errorFile)}
              </Button>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
