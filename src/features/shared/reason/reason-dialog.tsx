import { useId, useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

type ReasonDialogProps = {
  /** What it says: of itself, of the reason, and on its button. */
  words: { title: string; text: string; reason: string; help: string; confirm: string }
  /** Code points of the reason. */
  limit: number
  onCancel: () => void
  /** Rejects with the refusal, which is then said; what was written stays. */
  onConfirm: (reason: string) => Promise<void>
}

/** Asks why before something is done: the reason goes into the audit log under the name of who asks. */
export function ReasonDialog({ words, limit, onCancel, onConfirm }: ReasonDialogProps) {
  const t = useTexts()
  const form = useId()
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isLong = codePoints(reason.trim()) > limit
  const isReady = reason.trim() !== '' && !isLong

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || isBusy) return
    setBusy(true)
    try {
      await onConfirm(reason.trim())
    } catch (error) {
      setRefused(errorText(t, apiFailure(error).code))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      size="small"
      title={words.title}
      description={words.text}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onCancel}>{t(($) => $.common.cancel)}</Button>
          <Button type="submit" form={form} tone="accent" busy={isBusy} aria-disabled={!isReady}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void handleSubmit(event)}>
        <Field
          label={words.reason}
          help={words.help}
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
