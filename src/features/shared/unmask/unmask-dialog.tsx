import { useId, useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import type { Unmasking } from './use-unmasked.ts'

/** Asks why before identities are shown: the reason goes into the audit log under the name of who asks. */
export function UnmaskDialog({ unmasking: { isAsked, cancel, confirm } }: { unmasking: Unmasking }) {
  return isAsked ? <Question onCancel={cancel} onConfirm={confirm} /> : null
}

type QuestionProps = { onCancel: () => void; onConfirm: (reason: string) => Promise<void> }

function Question({ onCancel, onConfirm }: QuestionProps) {
  const t = useTexts()
  const form = useId()
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { reason: limit, seconds } = LIMITS.unmask
  const isLong = codePoints(reason.trim()) > limit
  const isReady = reason.trim() !== '' && !isLong

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || isBusy) return
    setBusy(true)
    try {
      await onConfirm(reason.trim())
      onCancel()
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
      title={t(($) => $.frame.unmask.title)}
      description={t(($) => $.frame.unmask.text, { seconds })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onCancel}>{t(($) => $.common.cancel)}</Button>
          <Button type="submit" form={form} tone="accent" busy={isBusy} aria-disabled={!isReady}>
            {t(($) => $.frame.unmask.confirm)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void handleSubmit(event)}>
        <Field
          label={t(($) => $.frame.unmask.reason)}
          help={t(($) => $.frame.unmask.reasonHelp)}
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
