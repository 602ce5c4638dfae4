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

/** Asks before entries begin or stop answering, and tells what that would do to visitors' questions. It need not be waited for. */
export function ImpactConfirm({ appId, planned, count, busy = false, onConfirm, onClose }: ImpactConfirmProps) {
  const t = useTexts()
  if (planned === undefined) return null
  const words = {
    remove: { title: t(($) => $.impact.removeTitle, { count }), confirm: t(($) => $.impact.remove, { count }) },
    disable: { title: t(($) => $.impact.disableTitle, { count }), confirm: t(($) => $.impact.disable, { count }) },
    enable: { title: t(($) => $.impact.enableTitle, { count }), confirm: t(($) => $.impact.enable, { count }) },
  }[planned.act]
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.title}
      body={<ImpactNote appId={appId} change={planned} />}
      confirmLabel={words.confirm}
      cancelLabel={t(($) => $.common.cancel)}
      tone={planned.act === 'remove' ? 'danger' : 'accent'}
      busy={busy}
      onConfirm={onConfirm}
    />
  )
}
