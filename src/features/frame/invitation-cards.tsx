import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import type { Me } from '#src/features/shared/session/session.ts'

type Invitation = Me['invitations'][number]
type InvitationCardsProps = {
  invitations: readonly Invitation[]
  /** Hears what became of one: the application that was joined, or undefined for a declined one. */
  onAnswered: (appId: string | undefined, invitation: Invitation) => void
}

/** What the person is asked to join, each to be accepted or declined. */
export function InvitationCards({ invitations, onAnswered }: InvitationCardsProps) {
  if (invitations.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {invitations.map((invitation) => (
        <li key={invitation.id}>
          <InvitationCard invitation={invitation} onAnswered={onAnswered} />
        </li>
      ))}
    </ul>
  )
}

function InvitationCard({
  invitation,
  onAnswered,
}: Pick<InvitationCardsProps, 'onAnswered'> & { invitation: Invitation }) {
  const t = useTexts()
  const format = useFormat()
  const { id: invitationId, application, inviter, roles, expiresAt } = invitation
  const accept = useMutation(
    orpc.auth.acceptInvitation.mutationOptions({ onSuccess: ({ appId }) => onAnswered(appId, invitation) }),
  )
  const decline = useMutation(
    orpc.auth.declineInvitation.mutationOptions({ onSuccess: () => onAnswered(undefined, invitation) }),
  )
  const error = accept.error ?? decline.error
  return (
    <section
      aria-label={t(($) => $.frame.invitation.label, { application })}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-accent-line/30 bg-accent-soft px-4 py-3"
    >
      <div className="flex min-w-56 flex-1 items-start gap-2.5">
        <Mail size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-accent-text" />
        <div className="flex min-w-0 flex-col gap-0.5 wrap-anywhere">
          <p className="text-14 font-medium text-ink">{t(($) => $.frame.invitation.text, { inviter, application })}</p>
          <p className="text-12 text-muted">
            {t(($) => $.frame.invitation.terms, {
              roles: format.list(roles.map((role) => t(($) => $.frame.roles[role]))),
              date: format.date(expiresAt),
            })}
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        <Button tone="accent" busy={accept.isPending} onClick={() => accept.mutate({ invitationId })}>
          {t(($) => $.frame.invitation.accept)}
        </Button>
        <Button busy={decline.isPending} onClick={() => decline.mutate({ invitationId })}>
          {t(($) => $.frame.invitation.decline)}
        </Button>
      </div>
      {error !== null && (
        <Callout tone="danger" live className="w-full">
          {errorText(t, apiFailure(error).code)}
        </Callout>
      )}
    </section>
  )
}
