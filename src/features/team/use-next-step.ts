import type { Member } from '#src/api/types.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MemberTask } from './member-confirm.tsx'
import { reasonAgainst } from './member-reasons.ts'

/** What is to be done next so that a member can sign in. */
export type NextStep = { label: string; onAct: () => void }

type StepOptions = { onEdit: (member: Member) => void; onTask: (task: MemberTask) => void }

/**
 * The next step for a member without a password: an address first, then a password that goes there. None for who can sign
 * in, who is locked out anyway, and where whoever looks may not do it.
 */
export function useNextStep({ onEdit, onTask }: StepOptions): (member: Member) => NextStep | undefined {
  const t = useTexts()
  const canEdit = usePermission('member.edit')
  const canReset = usePermission('member.resetPassword')
  const seesAddresses = usePermission('audit.view')
  return (member) => {
    if (member.canSignIn || member.state === 'disabled' || member.shared) return undefined
    if (member.email === null)
      return seesAddresses && reasonAgainst(t, member, canEdit) === undefined
        ? { label: t(($) => $.team.signIn.addEmail), onAct: () => onEdit(member) }
        : undefined
    return reasonAgainst(t, member, canReset) === undefined
      ? {
          label: t(($) => $.team.signIn.sendPassword),
          onAct: () => onTask({ type: 'reset', member }),
        }
      : undefined
  }
}
