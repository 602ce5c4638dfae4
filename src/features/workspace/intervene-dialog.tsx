import { useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

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
  const isTooLong = codePoints(note.trim()) > LIMITS.transfer.note
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
      <Field
        label={t(($) => $.workspace.watch.note)}
        optionalText={t(($) => $.workspace.transfer.optional)}
        help={t(($) => $.workspace.transfer.noteHelp)}
        count={{
          value: note,
          limit: LIMITS.transfer.note,
          label: (used, limit) => t(($) => $.common.counter, { used, limit }),
        }}
      >
        <TextArea rows={2} maxRows={6} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  )
}
