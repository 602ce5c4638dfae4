import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { Invitation } from '#src/api/types.ts'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { useTellDelivery } from './use-tell-delivery.ts'
import { useRefreshTeam } from './use-team.ts'

/** Who was asked to become a member and has not joined, with ways to ask again and to take it back. */
export function InvitationList({ appId }: { appId: string }) {
  const t = useTexts()
  const query = useQuery(orpc.team.invitations.queryOptions({ input: { appId }, refetchInterval: AGAIN }))
  const invitations = query.data ?? []
  if (invitations.length === 0) return null
  return (
    <Card
      title={t(($) => $.team.invitations.title, { count: invitations.length })}
      note={t(($) => $.team.invitations.note)}
      padding="none"
    >
      <ul className="max-h-56 divide-y divide-line overflow-y-auto border-t border-line">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} appId={appId} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}

/** Milliseconds after which it is asked for again while somebody looks at it. */
const AGAIN = 15_000

function InvitationRow({ appId, invitation }: { appId: string; invitation: Invitation }) {
  const t = useTexts()
  const { timeZone } = useApplication()
  const format = useFormat(timeZone)
  const notices = useNotices()
  const tellDelivery = useTellDelivery()
  const refresh = useRefreshTeam()
  const canEdit = usePermission('member.edit')
  const [busy, setBusy] = useState<'again' | 'withdraw'>()
  const { id: invitationId, nickname: name, email, roles, groups, inviter, expiresAt, isExpired } = invitation
  const reason = !canEdit
    ? t(($) => $.team.reasons.permission)
    : invitation.manageable
      ? undefined
      : t(($) => $.team.reasons.rank)

  async function run<T>(what: 'again' | 'withdraw', deed: () => Promise<T>, tell: (outcome: T) => void) {
    setBusy(what)
    try {
      tell(await deed())
      await refresh()
    } catch (error) {
      notices.failed(error)
    }
    setBusy(undefined)
  }
  const handleAgain = () =>
    run(
      'again',
      () => client.team.sendInvitationAgain({ appId, invitationId }),
      ({ delivery }) =>
        tellDelivery(
          delivery,
          t(($) => $.team.told.invited, { name, email }),
        ),
    )
  const handleWithdraw = () =>
    run(
      'withdraw',
      () => client.team.withdrawInvitation({ appId, invitationId }),
      () => notices.done(t(($) => $.team.told.withdrawn, { name })),
    )

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="flex min-w-56 flex-1 flex-col">
        <p className="flex min-w-0 items-center gap-2 text-13">
          <span className="truncate font-medium text-ink">{name}</span>
          <span className="truncate text-muted">{email}</span>
          <Badge tone={isExpired ? 'warning' : 'accent'}>
            {t(($) => $.team.invitations[isExpired ? 'expired' : 'invited'])}
          </Badge>
        </p>
        <p className="truncate text-12 text-muted">
          {[...roles.map((role) => t(($) => $.team.roles[role])), ...groups.map((group) => group.name)].join(' · ')}
          {' · '}
          {t(($) => $.team.invitations.by, { inviter, date: format.date(expiresAt) })}
        </p>
      </div>
      <div className="flex gap-2">
        <DisabledReason reason={reason}>
          <Button
            size="small"
            busy={busy === 'again'}
            aria-label={t(($) => $.team.invitations.againFor, { name })}
            onClick={() => void handleAgain()}
          >
            {t(($) => $.team.invitations.again)}
          </Button>
        </DisabledReason>
        <DisabledReason reason={reason}>
          <Button
            size="small"
            tone="quiet"
            busy={busy === 'withdraw'}
            aria-label={t(($) => $.team.invitations.withdrawFor, { name })}
            onClick={() => void handleWithdraw()}
          >
            {t(($) => $.team.invitations.withdraw)}
          </Button>
        </DisabledReason>
      </div>
    </li>
  )
}
