import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type ReasonDialogProps = {
  /** What it says: of itself, of the reason, and on its button. */
  words: { title: string; text: string; reason: string; help: string; confirm: string }
  /** `danger`: for what cannot come back. */
  tone?: 'accent' | 'danger'
  /** More about what is done. */
  children?: ReactNode
  /** A word that has to be typed beside. */
  typed?: { word: string; label: string }
  /** Code points of the reason. */
  limit: number
  onCancel: () => void
  /** Rejects with the refusal, which is then said; what was written stays. */
  onConfirm: (reason: string) => Promise<void>
}

/** Asks why before something is done: the reason goes into the audit log under the name of who asks. */
export function ReasonDialog({
  words,
  tone = 'accent',
  children,
  typed,
  limit,
  onCancel,
  onConfirm,
}: ReasonDialogProps) {
  const t = useTexts()
  const form = useId()
  const [reason, setReason] = useState('')
  const [word, setWord] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isLong = codePoints(reason.trim()) > limit
  const isReady = reason.trim() !== '' && !isLong && (typed === undefined || word.trim() === typed.word)

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
          <Button type="submit" form={form} tone={tone} busy={isBusy} aria-disabled={!isReady}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {children}
      <form id={form} onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4">
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
        {typed && (
          <Field label={typed.label} required>
            <TextField
              value={word}
              onChange={(event) => setWord(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
