import { useState } from 'react'
import type { Member } from '#src/api/types.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { ForceOffline } from './force-offline.tsx'
import { HandOver } from './hand-over.tsx'
import { SetStatus } from './set-status.tsx'
import type { useMemberDeeds } from './use-member-deeds.ts'

/** What is asked about before it is done, for it ends something at once. */
export type MemberTask = {
  type: 'reset' | 'factor' | 'handOn' | 'offline' | 'status' | 'handOver' | 'remove'
  member: Member
}

type MemberConfirmProps = {
  appId: string
  task: MemberTask | undefined
  deeds: ReturnType<typeof useMemberDeeds>
  onClose: () => void
}

/** The question before a password is reset, a second factor taken off, a member is taken from the desk or from what they serve, or removed. */
export function MemberConfirm({ appId, task, deeds, onClose }: MemberConfirmProps) {
  const t = useTexts()
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  if (task === undefined) return null
  const { type, member } = task
  const name = member.nickname

  async function handleConfirm(deed: (member: Member) => Promise<boolean>) {
    setBusy(true)
    await deed(member)
    setBusy(false)
    onClose()
  }

  const shared = {
    open: true,
    onOpenChange: (open: boolean) => !open && onClose(),
    cancelLabel: t(($) => $.common.cancel),
    busy: isBusy,
  }
  if (type === 'reset')
    return (
      <ConfirmDialog
        {...shared}
        tone="accent"
        {...(member.canSignIn
          ? {
              title: t(($) => $.team.confirm.resetTitle, { name }),
              body: t(($) => $.team.confirm.resetBody, { email: member.email ?? '' }),
              confirmLabel: t(($) => $.team.confirm.resetAction),
            }
          : {
              title: t(($) => $.team.signIn.sendTitle, { name }),
              body: t(($) => $.team.signIn.sendBody, { email: member.email ?? '' }),
              confirmLabel: t(($) => $.team.signIn.sendPassword),
            })}
        onConfirm={() => void handleConfirm(deeds.resetPassword)}
      />
    )
  if (type === 'factor')
    return (
      <ConfirmDialog
        {...shared}
        title={t(($) => $.team.confirm.factorTitle, { name })}
        body={t(($) => $.team.confirm.factorBody)}
        confirmLabel={t(($) => $.team.confirm.factorAction)}
        onConfirm={() => void handleConfirm(deeds.removeFactor)}
      />
    )
  if (type === 'handOn')
    return (
      <ConfirmDialog
        {...shared}
        title={t(($) => $.team.confirm.handOnTitle, { name })}
        body={t(($) => $.team.confirm.handOnBody, { name })}
        confirmLabel={t(($) => $.team.confirm.handOnAction)}
        onConfirm={() => void handleConfirm(deeds.handOn)}
      />
    )
  if (type === 'offline')
    return (
      <ForceOffline
        member={member}
        busy={isBusy}
        onClose={onClose}
        onConfirm={(why) => void handleConfirm((one) => deeds.forceOffline(one, why))}
      />
    )
  if (type === 'status')
    return (
      <SetStatus
        appId={appId}
        member={member}
        busy={isBusy}
        onClose={onClose}
        onConfirm={(chosen) => void handleConfirm((one) => deeds.setStatus(one, chosen))}
      />
    )
  if (type === 'handOver') return <HandOver appId={appId} member={member} onClose={onClose} />
  const groups = format.list(member.groups.map((group) => group.name))
  return (
    <ConfirmDialog
      {...shared}
      title={t(($) => $.team.confirm.removeTitle, { name })}
      body={
        <>
          <p>{t(($) => $.team.confirm.removeBody)}</p>
          {groups !== '' && <p className="mt-2">{t(($) => $.team.confirm.removeGroups, { groups })}</p>}
          {member.load > 0 && (
            <p className="mt-2 font-medium text-ink">{t(($) => $.team.confirm.removeLoad, { count: member.load })}</p>
          )}
        </>
      }
      confirmLabel={t(($) => $.team.confirm.removeAction, { name })}
      onConfirm={() => void handleConfirm(deeds.remove)}
    />
  )
}
