import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { ImpactNote } from './impact-note.tsx'
import type { PlannedChange } from './use-impact.ts'

/** Something that is about to be done to entries. */
export type PlannedAct = Extract<PlannedChange, { type: 'act' }>

type ImpactConfirmProps = {
  appId: string
  /** Undefined: nothing is about to be done, and nothing is asked. */
  planned: PlannedAct | undefined
  count: number
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before entries stop answering, and tells what that would do to visitors' questions. It need not be waited for. */
export function ImpactConfirm({ appId, planned, count, busy = false, onConfirm, onClose }: ImpactConfirmProps) {
  const t = useTexts()
  if (planned === undefined) return null
  const removes = planned.act === 'remove'
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={removes ? t(($) => $.impact.removeTitle, { count }) : t(($) => $.impact.disableTitle, { count })}
      body={<ImpactNote appId={appId} change={planned} />}
      confirmLabel={removes ? t(($) => $.impact.remove, { count }) : t(($) => $.impact.disable, { count })}
      cancelLabel={t(($) => $.common.cancel)}
      tone={removes ? 'danger' : 'accent'}
      busy={busy}
      onConfirm={onConfirm}
    />
  )
}
