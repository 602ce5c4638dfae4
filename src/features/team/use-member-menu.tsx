import {
  ArrowRightLeft,
  CircleDot,
  Crown,
  KeyRound,
  Pencil,
  Plug,
  ScrollText,
  ShieldOff,
  Trash2,
  Unplug,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react'
import type { Member } from '#src/api/types.ts'
import { can, mayForceOffline } from '#src/domain/team/policy.ts'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import type { MemberTask } from './member-confirm.tsx'
import { reasonAgainst } from './member-reasons.ts'
import type { useMemberDeeds } from './use-member-deeds.ts'

type MenuOptions = {
  deeds: ReturnType<typeof useMemberDeeds>
  /** What can be done to their licence. */
  licenceEntries: (member: Member) => MenuEntry[]
  onEdit: (member: Member) => void
  onActivity: (member: Member) => void
  /** Asks first, for what ends something at once. */
  onTask: (task: MemberTask) => void
}

/** The menu of a member: what can be done to them, and of the rest why not. */
export function useMemberMenu({
  deeds,
  licenceEntries,
  onEdit,
  onActivity,
  onTask,
}: MenuOptions): (member: Member) => MenuEntry[] {
  const t = useTexts()
  const { roles } = useApplication()
  const canEdit = usePermission('member.edit')
  const canReset = usePermission('member.resetPassword')
  const canHandOn = usePermission('member.handOnSuperAdmin')
  const canForce = usePermission('member.forceOffline')
  const canSupervise = usePermission('desk.supervise')

  return (member) => {
    const edit = reasonAgainst(t, member, canEdit)
    const reset =
      reasonAgainst(t, member, canReset) ??
      (member.shared ? t(($) => $.team.reasons.shared) : undefined) ??
      (member.email === null ? t(($) => $.team.reasons.noEmail) : undefined)
    const factor = reasonAgainst(t, member, canReset) ?? (member.shared ? t(($) => $.team.reasons.shared) : undefined)
    // Equals may do this to each other, unlike everything else.
    const isForcible = member.manageable !== 'self' && mayForceOffline(roles, member.roles)
    const force = isForcible && canForce ? undefined : reasonAgainst(t, member, canForce)
    const off = (reason: string | undefined) => (reason === undefined ? {} : { disabled: true, note: reason })
    const isDisabled = member.state === 'disabled'
    const { forcedOffline } = member
    return [
      {
        label: t(($) => $.team.actions.edit),
        icon: <Pencil {...ICON} />,
        onSelect: () => onEdit(member),
        ...off(edit),
      },
      {
        label: member.canSignIn ? t(($) => $.team.actions.reset) : t(($) => $.team.signIn.sendPassword),
        icon: <KeyRound {...ICON} />,
        onSelect: () => onTask({ type: 'reset', member }),
        ...off(reset),
      },
      ...(member.hasFactor || member.passkeys > 0
        ? [
            {
              label: t(($) => $.team.actions.removeFactor),
              icon: <ShieldOff {...ICON} />,
              onSelect: () => onTask({ type: 'factor', member }),
              ...off(factor),
            },
          ]
        : []),
      {
        label: t(($) => $.team.activity.open),
        icon: <ScrollText {...ICON} />,
        onSelect: () => onActivity(member),
      },
      { type: 'line' },
      ...licenceEntries(member),
      { type: 'line' },
      ...(can(member.roles, 'desk.serve')
        ? [
            {
              label: t(($) => $.team.actions.setStatus),
              icon: <CircleDot {...ICON} />,
              onSelect: () => onTask({ type: 'status', member }),
              ...off(
                force ?? (member.status === 'offline' || forcedOffline ? t(($) => $.team.reasons.notThere) : undefined),
              ),
            },
            {
              label: t(($) => $.team.actions.handOver),
              icon: <ArrowRightLeft {...ICON} />,
              onSelect: () => onTask({ type: 'handOver', member }),
              ...off(
                !canSupervise
                  ? t(($) => $.team.reasons.permission)
                  : member.load === 0
                    ? t(($) => $.team.reasons.servesNobody)
                    : undefined,
              ),
            },
          ]
        : []),
      {
        label: forcedOffline ? t(($) => $.team.actions.restore) : t(($) => $.team.actions.forceOffline),
        icon: forcedOffline ? <Plug {...ICON} /> : <Unplug {...ICON} />,
        onSelect: () => (forcedOffline ? void deeds.forceOffline(member) : onTask({ type: 'offline', member })),
        ...off(force),
      },
      {
        label: isDisabled ? t(($) => $.team.actions.enable) : t(($) => $.team.actions.disable),
        icon: isDisabled ? <UserRoundCheck {...ICON} /> : <UserRoundX {...ICON} />,
        onSelect: () => void deeds.setState(member, isDisabled ? 'active' : 'disabled'),
        ...off(edit),
      },
      ...(canHandOn && member.manageable === 'yes'
        ? [
            {
              label: t(($) => $.team.actions.handOn),
              icon: <Crown {...ICON} />,
              onSelect: () => onTask({ type: 'handOn', member }),
              ...off(isDisabled || !member.canSignIn ? t(($) => $.team.reasons.cannotSignIn) : undefined),
            },
          ]
        : []),
      { type: 'line' },
      {
        label: t(($) => $.team.actions.remove),
        icon: <Trash2 {...ICON} />,
        tone: 'danger',
        onSelect: () => onTask({ type: 'remove', member }),
        ...off(edit),
      },
    ]
  }
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
