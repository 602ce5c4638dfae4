import { useState } from 'react'
import type { Replaced } from '#src/features/shared/conflict/use-revision-form.ts'
import { TwoStates, type StateField } from '#src/features/shared/fields/two-states.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'

type RestoreDialogProps = {
  title: string
  /** It comes of a file, and nothing is restored. */
  isOfFile: boolean
  /** Visitors see it after the next deploy, not at once. */
  isDraft: boolean
  /** What it would change. */
  fields: readonly StateField[]
  /** Resolves to what has come of it. */
  onConfirm: () => Promise<Replaced>
  onClose: () => void
}

/** Says what restoring would change, and does it. */
export function RestoreDialog({ title, isOfFile, isDraft, fields, onConfirm, onClose }: RestoreDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const [isBusy, setBusy] = useState(false)
  const nothing = fields.length === 0 && t(($) => $.settings.deeds.same)
  const then = isDraft ? t(($) => $.settings.deeds.afterDeploy) : t(($) => $.settings.deeds.atOnce)
  async function confirm() {
    setBusy(true)
    // What cannot be saved as it was stands in the form now, with what is wrong at its field.
    if ((await onConfirm()) === 'faulty') notices.refused(t(($) => $.settings.deeds.refused))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={nothing === false ? then : nothing}
      closeLabel={t(($) => $.common.close)}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <DisabledReason reason={nothing}>
            <Button tone="accent" busy={isBusy} onClick={() => nothing === false && void confirm()}>
              {isOfFile ? t(($) => $.settings.deeds.takeOver) : t(($) => $.settings.deeds.restore)}
            </Button>
          </DisabledReason>
        </>
      }
    >
      {nothing === false && (
        <TwoStates
          label={t(($) => $.settings.deeds.changes)}
          headings={[
            t(($) => $.settings.deeds.now),
            isOfFile ? t(($) => $.settings.deeds.inFile) : t(($) => $.settings.deeds.then),
          ]}
          fields={fields}
        />
      )}
    </Dialog>
  )
}
