import type { Switched } from '#src/editor/qa-table/acts.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { ImpactConfirm, type PlannedAct } from '#src/features/shared/impact/impact-confirm.tsx'
import { ImpactNote } from '#src/features/shared/impact/impact-note.tsx'

/** Entries that are about to begin or stop answering by what is done in the table, and the deed itself. */
export type PlannedSwitch = { switched: readonly Switched[]; write: () => void }

type SwitchConfirmProps = {
  appId: string
  /** Undefined: no switch is about to be turned. */
  planned: PlannedSwitch | undefined
  onClose: () => void
}

/**
 * Asks before switches in the table act, one that is pressed or many that are filled or pasted, with what that does to
 * visitors' questions; it is a step that can be undone.
 */
export function SwitchConfirm({ appId, planned, onClose }: SwitchConfirmProps) {
  const t = useTexts()
  if (planned === undefined) return null
  const { switched, write } = planned
  const acts = (['disable', 'enable'] as const).flatMap((act) => {
    const numbers = switched.filter(({ on }) => on === (act === 'enable')).map(({ key }) => key)
    const change: PlannedAct = { type: 'act', target: { numbers }, act }
    return numbers.length === 0 ? [] : [{ act, count: numbers.length, change }]
  })
  const handleConfirm = () => {
    onClose()
    write()
  }
  const [first, second] = acts
  if (first === undefined) return null
  if (second === undefined)
    return (
      <ImpactConfirm
        appId={appId}
        planned={first.change}
        count={first.count}
        onConfirm={handleConfirm}
        onClose={onClose}
      />
    )
  const count = first.count + second.count
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.impact.switchTitle, { count })}
      body={
        <div className="flex flex-col gap-4">
          {[first, second].map(({ act, count: own, change }) => (
            <div key={act} className="flex flex-col gap-1">
              <h3 className="font-medium text-ink">
                {act === 'enable'
                  ? t(($) => $.impact.enable, { count: own })
                  : t(($) => $.impact.disable, { count: own })}
              </h3>
              <ImpactNote appId={appId} change={change} />
            </div>
          ))}
        </div>
      }
      confirmLabel={t(($) => $.impact.switch, { count })}
      cancelLabel={t(($) => $.common.cancel)}
      tone="accent"
      onConfirm={handleConfirm}
    />
  )
}
