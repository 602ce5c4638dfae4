import { Download } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { TextArea } from '#src/ui/text-area.tsx'

type ExportVisitorProps = { appId: string; visitorId: string; name: string }

/** Saves everything that is kept of a visitor as a file; for who may, others do not see it. */
export function ExportVisitor(props: ExportVisitorProps) {
  const t = useTexts()
  const may = usePermission('visitor.export')
  const [isAsked, setAsked] = useState(false)
  if (!may) return null
  return (
    <>
      <IconButton
        label={t(($) => $.history.exportVisitor.action)}
        icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      />
      {isAsked && <Question {...props} onClose={() => setAsked(false)} />}
    </>
  )
}

/** Says what the file holds and asks why: the reason goes into the audit log under the name of who asks. */
function Question({ appId, visitorId, name, onClose }: ExportVisitorProps & { onClose: () => void }) {
  const t = useTexts()
  const notices = useNotices()
  const form = useId()
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { reason: limit } = LIMITS.visitorExport
  const isLong = codePoints(reason.trim()) > limit
  const isReady = reason.trim() !== '' && !isLong

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || isBusy) return
    setBusy(true)
    try {
      saveFile(
        await client.history.exportVisitor({ appId, visitorId, reason: reason.trim(), language: currentLanguage() }),
      )
      notices.done(t(($) => $.history.exportVisitor.done))
      onClose()
    } catch (error) {
      setRefused(errorText(t, apiFailure(error).code))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t(($) => $.history.exportVisitor.title, { name })}
      description={t(($) => $.history.exportVisitor.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button type="submit" form={form} tone="accent" busy={isBusy} aria-disabled={!isReady}>
            {t(($) => $.history.exportVisitor.confirm)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void handleSubmit(event)}>
        <Field
          label={t(($) => $.history.exportVisitor.reason)}
          help={t(($) => $.history.exportVisitor.reasonHelp)}
          required
          error={refused ?? (isLong ? t(($) => $.common.tooLong, { limit }) : undefined)}
          count={{ value: reason, limit, label: (used, most) => t(($) => $.common.counter, { used, limit: most }) }}
        >
          <TextArea
            autoFocus
            rows={2}
            maxRows={4}
            value={reason}
            onChange={(event) => {
              setRefused(undefined)
              setReason(event.target.value)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
