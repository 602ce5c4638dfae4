import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { ImpactNote } from './impact-note.tsx'
import type { PlannedChange } from './use-impact.ts'

/** A passage or a document that is about to answer no more. */
export type PlannedSilence = Extract<PlannedChange, { type: 'passage' | 'document' }>

type DocumentImpactConfirmProps = {
  appId: string
  /** Undefined: nothing is about to be switched off, and nothing is asked. */
  planned: PlannedSilence | undefined
  /** It is its last day that is past by what is set, and not its switch. */
  isEnding?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a passage or a document stops answering, and tells what that would do to visitors' questions. */
export function DocumentImpactConfirm(props: DocumentImpactConfirmProps) {
  const { appId, planned, isEnding = false, busy = false, onConfirm, onClose } = props
  const t = useTexts()
  if (planned === undefined) return null
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        isEnding
          ? t(($) => $.impact.endingTitle)
          : planned.type === 'passage'
            ? t(($) => $.impact.passageTitle)
            : t(($) => $.impact.documentTitle)
      }
      body={<ImpactNote appId={appId} change={planned} />}
      confirmLabel={isEnding ? t(($) => $.impact.end) : t(($) => $.impact.switchOff)}
      cancelLabel={t(($) => $.common.cancel)}
      tone="accent"
      busy={busy}
      onConfirm={onConfirm}
    />
  )
}
