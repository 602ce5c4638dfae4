import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { isNoteTooLong, NoteField } from '#src/features/shared/transfer/note-field.tsx'

type InterveneDialogProps = {
  how: 'takeOver' | 'requeue'
  visitor: string
  /** Who serves it and is told; undefined: it waits. */
  servedBy: string | undefined
  busy: boolean
  onClose: () => void
  onConfirm: (note: string) => void
}

/** Asks before a conversation is taken from a colleague, and why: they are told. */
export function InterveneDialog({ how, visitor, servedBy, busy, onClose, onConfirm }: InterveneDialogProps) {
  const t = useTexts()
  const [note, setNote] = useState('')
  const isTooLong = isNoteTooLong(note)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.workspace.watch.dialog[how], { name: visitor })}
      description={
        servedBy === undefined
          ? t(($) => $.workspace.watch.dialog.waits)
          : t(($) => $.workspace.watch.dialog.told, { name: servedBy })
      }
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button
            tone="accent"
            busy={busy}
            aria-disabled={isTooLong}
            onClick={() => !isTooLong && onConfirm(note.trim())}
          >
            {t(($) => $.workspace.watch[how])}
          </Button>
        </>
      }
    >
      <NoteField label={t(($) => $.workspace.watch.note)} note={note} onNote={setNote} />
    </Dialog>
  )
}
