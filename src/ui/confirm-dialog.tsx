import { AlertDialog as Primitive } from 'radix-ui'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Field } from './field.tsx'
import { SCRIM, SHEET } from './overlay.ts'
import { TextField } from './text-field.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, with the number in it: "Delete 12 questions?" */
  title: ReactNode
  /** What will be gone or change. */
  body: ReactNode
  /** Verb and count, as on the button that led here: "Delete 12 questions". */
  confirmLabel: string
  cancelLabel: string
  tone?: 'danger' | 'accent'
  /** Asks to type a word first, for what cannot come back. */
  typed?: { word: string; label: ReactNode }
  busy?: boolean
  /** The dialog stays open until `open` says otherwise. */
  onConfirm: () => void
}

/** Asks before what cannot be undone. Focus starts on the way out; only its two buttons and Esc close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange } = props
  const focus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM} />
        <Primitive.Content
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className={cx(SHEET, 'sm:max-w-110')}
        >
          <Question {...props} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function Question({
  title,
  body,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  typed,
  busy,
  onConfirm,
}: ConfirmDialogProps) {
  const [text, setText] = useState('')
  const form = useId()
  const ready = typed === undefined || text.trim() === typed.word
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !busy) onConfirm()
  }
  return (
    <>
      <div className="flex min-h-0 flex-col gap-2 overflow-y-auto p-5">
        <Primitive.Title className="text-16 font-semibold wrap-anywhere">{title}</Primitive.Title>
        <Primitive.Description asChild>
          <div className="text-13 text-muted wrap-anywhere">{body}</div>
        </Primitive.Description>
        <form id={form} onSubmit={handleSubmit}>
          {typed && (
            <Field label={typed.label} className="mt-3">
              <TextField
                value={text}
                onChange={(event) => setText(event.target.value)}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          )}
        </form>
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
        <Primitive.Cancel asChild>
          <Button>{cancelLabel}</Button>
        </Primitive.Cancel>
        <Button type="submit" form={form} tone={tone} busy={busy} aria-disabled={!ready}>
          {confirmLabel}
        </Button>
      </footer>
    </>
  )
}
