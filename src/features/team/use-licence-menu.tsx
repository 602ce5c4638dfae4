import { useQuery } from '@tanstack/react-query'
import { Ticket, TicketMinus, TicketX } from 'lucide-react'
import { orpc } from '#src/api/query.ts'
import type { Member } from '#src/api/types.ts'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { reasonAgainstLicence, reasonAgainstReset, type LicenceAct } from './licence-reasons.ts'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const ICONS = { assign: Ticket, takeAway: TicketMinus, reset: TicketX }

/** What can be done to licences, of one member or several: whether, and what it is called. */
export function useLicenceActs(onAct: (act: LicenceAct, members: readonly Member[]) => void) {
  const t = useTexts()
  const { appId, roles } = useApplication()
  const mayAssign = usePermission('licence.assign')
  const mayReset = usePermission('licence.reset')
  const licences = useQuery(orpc.licences.overview.queryOptions({ input: { appId } })).data

  const reasonOf = (act: LicenceAct, member: Member) =>
    reasonAgainstLicence(t, act, member, { roles, mayAssign, mayReset }) ??
    (act === 'reset' ? reasonAgainstReset(t, licences) : undefined)

  /** The first reason against all of them; undefined: it can be done to some. */
  const reasonOfAll = (act: LicenceAct, members: readonly Member[]) => {
    const reasons = members.map((member) => reasonOf(act, member))
    return reasons.includes(undefined) ? undefined : reasons[0]
  }

  const entriesOf = (member: Member): MenuEntry[] =>
    (['assign', 'takeAway', 'reset'] as const).flatMap((act) => {
      // Of giving and taking away only one makes sense.
      if (act === (member.licence === 'held' ? 'assign' : 'takeAway')) return []
      const reason = reasonOf(act, member)
      const Icon = ICONS[act]
      return [
        {
          label: t(($) => $.team.licences.acts[act]),
          icon: <Icon {...ICON} />,
          onSelect: () => onAct(act, [member]),
          ...(reason !== undefined && { disabled: true, note: reason }),
        },
      ]
    })

  return {
    entriesOf,
    reasonOfAll,
    labelOf: (act: LicenceAct) => t(($) => $.team.licences.acts[act]),
    /** Does it to those it can be done to. */
    onMany: (act: LicenceAct, members: readonly Member[]) =>
      onAct(
        act,
        members.filter((member) => reasonOf(act, member) === undefined),
      ),
  }
}
