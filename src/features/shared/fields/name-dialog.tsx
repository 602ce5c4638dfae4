import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type NameDialogProps = {
  title: string
  /** What the name is for, where the title does not say it. */
  description?: string
  label: string
  confirmLabel: string
  /** The name it begins with; empty for what has none yet. */
  name: string
  /** Code points it may have. */
  limit: number
  /** Whether the name it begins with may stay. */
  mayStay?: boolean
  /** Rejects with the refusal, which is then told at the field. */
  onName: (name: string) => Promise<void>
  onClose: () => void
  /** More to be said, under the name. */
  children?: ReactNode
}

/** Asks for one name, of something new or of something that is called otherwise. */
export function NameDialog(props: NameDialogProps) {
  const {
    title,
    description,
    label,
    confirmLabel,
    name: before,
    limit,
    mayStay = false,
    onName,
    onClose,
    children,
  } = props
  const t = useTexts()
  const form = useId()
  const [name, setName] = useState(before)
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isReady = isName(name, limit) && (mayStay || name.trim() !== before)

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
      {...(description !== undefined && { description })}
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
      <form id={form} className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(event)}>
        <NameField
          label={label}
          name={name}
          limit={limit}
          error={refused}
          onName={(next) => {
            setRefused(undefined)
            setName(next)
          }}
        />
        {children}
      </form>
    </Dialog>
  )
}

type NameFieldProps = {
  label: string
  name: string
  limit: number
  error: string | undefined
  onName: (name: string) => void
}

/** The field for a name, with its counter. */
export function NameField({ label, name, limit, error, onName }: NameFieldProps) {
  const t = useTexts()
  const tooLong = codePoints(name.trim()) > limit ? t(($) => $.common.tooLong, { limit }) : undefined
  return (
    <Field
      label={label}
      required
      error={error ?? tooLong}
      count={{ value: name, limit, label: (used, most) => t(($) => $.common.counter, { used, limit: most }) }}
    >
      <TextField autoFocus value={name} onChange={(event) => onName(event.target.value)} />
    </Field>
  )
}

/** Whether a text can be a name of so many code points. */
export function isName(text: string, limit: number): boolean {
  return text.trim() !== '' && codePoints(text.trim()) <= limit
}
