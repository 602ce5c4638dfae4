import { useState } from 'react'
import type { Member } from '#src/api/types.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import type { LicenceAct } from './licence-reasons.ts'

/** Licences that are to be taken away or reset. */
export type LicenceTask = { act: Exclude<LicenceAct, 'assign'>; members: readonly Member[] }

type LicenceConfirmProps = {
  task: LicenceTask | undefined
  onConfirm: (task: LicenceTask) => Promise<unknown>
  onClose: () => void
}

/** The question before agents lose their licence, for they are off the desk at once. */
export function LicenceConfirm({ task, onConfirm, onClose }: LicenceConfirmProps) {
  const t = useTexts()
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  if (task === undefined) return null
  const { act, members } = task
  const names = format.list(members.map(({ nickname }) => nickname))
  const served = members.reduce((sum, { load }) => sum + load, 0)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      cancelLabel={t(($) => $.common.cancel)}
      busy={isBusy}
      title={t(($) => $.team.licences.confirm[act], { names })}
      body={
        <>
          <p>{t(($) => $.team.licences.confirmText[act])}</p>
          {served > 0 && (
            <p className="mt-2 font-medium text-ink">{t(($) => $.team.licences.confirmLoad, { count: served })}</p>
          )}
        </>
      }
      confirmLabel={t(($) => $.team.licences.acts[act])}
      onConfirm={async () => {
        setBusy(true)
        await onConfirm(task)
        setBusy(false)
        onClose()
      }}
    />
  )
}
