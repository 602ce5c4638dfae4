import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { takesFirstWords } from '#src/channels/specs.ts'
import { BeginDialog } from '#src/features/shared/beginning/begin-dialog.tsx'
import { screenPath, workspacePath } from '#src/features/shared/screens/screens.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { Transcript } from './data.ts'

type WriteAgainProps = { appId: string; conversation: Transcript['conversation']; visitor: string }

/** Writes first to the visitor of a conversation that has ended, for who serves visitors, where its channel takes that. */
export function WriteAgain({ appId, conversation: { id, channel, state }, visitor }: WriteAgainProps) {
  const t = useTexts()
  const router = useRouter()
  const queryClient = useQueryClient()
  const may = usePermission('desk.serve')
  const [isAsked, setAsked] = useState(false)
  if (!may || !takesFirstWords(channel) || state !== 'ended') return null
  const atDesk = (chat: string) => `${workspacePath(appId)}&${new URLSearchParams({ chat })}`
  const inHistory = (conversation: string) => `${screenPath(appId, 'history')}?${new URLSearchParams({ conversation })}`
  return (
    <>
      <IconButton
        label={t(($) => $.workspace.beginning.begin)}
        icon={<MessageSquarePlus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      />
      {isAsked && (
        <BeginDialog
          appId={appId}
          conversationId={id}
          visitor={visitor}
          hrefOf={(open) =>
            open.conversationId === null
              ? undefined
              : open.isMine
                ? atDesk(open.conversationId)
                : inHistory(open.conversationId)
          }
          onClose={() => setAsked(false)}
          onBegun={(begun) => {
            void queryClient.invalidateQueries({ queryKey: orpc.history.key() })
            void router.navigate({ href: atDesk(begun.id) })
          }}
        />
      )}
    </>
  )
}
