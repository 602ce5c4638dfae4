import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#src/i18n/use-texts.ts'
import { InvitationCards } from './invitation-cards.tsx'
import { meQuery, type Me } from '#src/features/shared/session/session.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'

/** Over a screen of the console: what the person is asked to join beside what is open. */
export function InvitationBar({ invitations }: Pick<Me, 'invitations'>) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  if (invitations.length === 0) return null
  return (
    <div className="max-h-40 shrink-0 overflow-y-auto border-b border-line bg-surface px-4 py-2 md:px-6">
      <InvitationCards
        invitations={invitations}
        onAnswered={(appId, { application }) => {
          notices.done(
            appId === undefined
              ? t(($) => $.frame.invitation.declined, { application })
              : t(($) => $.frame.invitation.joined, { application }),
          )
          void queryClient.invalidateQueries({ queryKey: meQuery().queryKey })
        }}
      />
    </div>
  )
}
