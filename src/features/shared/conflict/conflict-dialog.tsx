import { useState } from 'react'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ConflictFields, type ConflictField } from './conflict-fields.tsx'

/** What the refusal `CONFLICT` says: who has changed the thing, and when. */
export type Conflict = { changedBy: string | null; changedAt: string }

type ConflictDialogProps = {
  /** The refusal; undefined while there is none, and then nothing is shown. */
  conflict: Conflict | undefined
  /** The fields that differ. */
  fields: readonly ConflictField[]
  /** Saves again, over the other's version. */
  onKeepMine: () => void
  /** Drops the own changes for the other's version. */
  onTakeTheirs: () => void
  /** Back to the form, nothing decided. */
  onClose: () => void
  isBusy?: boolean
}

/** Two people changed the same thing: mine, theirs, or a look at both first. */
export function ConflictDialog({ conflict, onClose, ...rest }: ConflictDialogProps) {
  return conflict === undefined ? null : <OpenConflict conflict={conflict} onClose={onClose} {...rest} />
}

type OpenConflictProps = ConflictDialogProps & { conflict: Conflict }

function OpenConflict({ conflict, fields, onKeepMine, onTakeTheirs, onClose, isBusy = false }: OpenConflictProps) {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const [isLooking, setLooking] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.frame.conflict.title)}
      description={t(($) => $.frame.conflict.text, {
        name: conflict.changedBy ?? t(($) => $.frame.conflict.someone),
        when: format.relative(conflict.changedAt, now),
      })}
      closeLabel={t(($) => $.common.close)}
      size={isLooking ? 'large' : 'normal'}
      footer={
        <>
          <Button tone="quiet" aria-expanded={isLooking} className="mr-auto" onClick={() => setLooking(!isLooking)}>
            {isLooking ? t(($) => $.frame.conflict.hide) : t(($) => $.frame.conflict.look)}
          </Button>
          <Button aria-disabled={isBusy} onClick={onTakeTheirs}>
            {t(($) => $.frame.conflict.takeTheirs)}
          </Button>
          <Button tone="accent" busy={isBusy} onClick={onKeepMine}>
            {t(($) => $.frame.conflict.keepMine)}
          </Button>
        </>
      }
    >
      {isLooking && <ConflictFields fields={fields} />}
    </Dialog>
  )
}
