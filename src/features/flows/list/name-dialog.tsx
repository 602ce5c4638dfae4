import { useId, useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type NameDialogProps = {
  title: string
  label: string
  confirmLabel: string
  /** The name it has; empty for what has none yet. */
  name: string
  /** Rejects with the refusal, which is then told at the field. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for one name, of a flow or of a folder. */
export function NameDialog({ title, label, confirmLabel, name: before, onName, onClose }: NameDialogProps) {
  const t = useTexts()
  const form = useId()
  const [name, setName] = useState(before)
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isReady = isName(name) && name.trim() !== before

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || isBusy) return
    setBusy(true)
    try {
      await onName(name.trim())
      onClose()
    } catch (error) {
      setRefused(errorText(t, apiFailure(error).code))
    }
    setBusy(false)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={title}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button type="submit" form={form} tone="accent" busy={isBusy} aria-disabled={!isReady}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void handleSubmit(event)}>
        <NameField
          label={label}
          name={name}
          error={refused}
          onName={(next) => {
            setRefused(undefined)
            setName(next)
          }}
        />
      </form>
    </Dialog>
  )
}

type NameFieldProps = { label: string; name: string; error: string | undefined; onName: (name: string) => void }

/** The field for a name, with its counter. */
export function NameField({ label, name, error, onName }: NameFieldProps) {
  const t = useTexts()
  return (
    <Field
      label={label}
      required
      error={error}
      count={{
        value: name,
        limit: LIMITS.flow.name,
        label: (used, limit) => t(($) => $.flows.counter, { used, limit }),
      }}
    >
      <TextField autoFocus value={name} onChange={(event) => onName(event.target.value)} />
    </Field>
  )
}

/** Whether a text can be a name. */
export function isName(text: string): boolean {
  return text.trim() !== '' && codePoints(text.trim()) <= LIMITS.flow.name
}
