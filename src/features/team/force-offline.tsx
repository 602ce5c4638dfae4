import { useState } from 'react'
import type { Member } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { FORCED_LEAVINGS, type ForcedLeaving } from '#src/domain/team/status.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Becoming } from './becoming.tsx'

const limit = LIMITS.forcedOffline.reason

type ForceOfflineProps = {
  member: Member
  busy: boolean
  onClose: () => void
  onConfirm: (why: { reason: string; conversations: ForcedLeaving }) => void
}

/** Asks why a member is forced offline, which they read, and what becomes of those they serve. */
export function ForceOffline({ member, busy, onClose, onConfirm }: ForceOfflineProps) {
  const t = useTexts()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [becomes, setBecomes] = useState<ForcedLeaving>('queue')
  const isMissing = reason.trim() === ''
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      title={t(($) => $.team.confirm.offlineTitle, { name: member.nickname })}
      body={
        <>
          <p>{t(($) => $.team.confirm.offlineBody)}</p>
          <Field
            className="mt-3"
            label={t(($) => $.team.confirm.offlineReason)}
            help={t(($) => $.team.confirm.offlineReasonHelp)}
            error={isTried && isMissing ? t(($) => $.team.confirm.offlineReasonMissing) : undefined}
            required
          >
            <TextField value={reason} maxLength={limit} onChange={(event) => setReason(event.target.value)} />
          </Field>
          {member.load > 0 && <Becoming choices={FORCED_LEAVINGS} value={becomes} onChange={setBecomes} />}
        </>
      }
      confirmLabel={t(($) => $.team.confirm.offlineAction)}
      cancelLabel={t(($) => $.common.cancel)}
      onConfirm={() => (isMissing ? setTried(true) : onConfirm({ reason: reason.trim(), conversations: becomes }))}
    />
  )
}
