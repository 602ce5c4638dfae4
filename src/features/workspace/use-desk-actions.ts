import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFailure, refusalOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { Conversation } from './desk.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useToasts } from '#src/ui/use-toasts.ts'
import { withConversation, type DeskState } from './merge.ts'
import { deskQuery, noteHeard } from './queries.ts'

/** Codes after which the desk on screen is not the desk there is. */
const STALE = [
  'ALREADY_TAKEN',
  'STATE_CONFLICT',
  'NOT_OWNER',
  'CONVERSATION_ENDED',
  'NOT_FOUND',
  'FORCED_OFFLINE',
  'LICENSE_MISSING',
]

/** What an agent can do with a conversation and with their own status. A refusal is told, and the desk read anew. */
export function useDeskActions(appId: string) {
  const t = useTexts()
  const toasts = useToasts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { queryKey } = deskQuery(queryClient, appId)

  const onError = (error: unknown) => {
    if (STALE.includes(apiFailure(error).code)) void queryClient.invalidateQueries({ queryKey })
    const name = refusalOf(error, 'ALREADY_TAKEN')?.by ?? undefined
    if (name !== undefined) toasts.show({ kind: 'info', title: t(($) => $.workspace.takenBy, { name }) })
    else notices.failed(error)
  }
  const refresh = () => void queryClient.invalidateQueries({ queryKey })
  /** Shows a conversation that has become one's own, before the server tells of it. */
  const showTaken = (conversation: Conversation) => {
    noteHeard(appId, conversation.id)
    queryClient.setQueryData<DeskState>(queryKey, (desk) => desk && withConversation(desk, conversation))
  }
  const accept = useMutation(
    orpc.desk.accept.mutationOptions({
      onError,
      onSuccess: showTaken,
    }),
  )
  return {
    onError,
    refresh,
    showTaken,
    accept,
    decline: useMutation(orpc.desk.decline.mutationOptions({ onError, onSettled: refresh })),
    transfer: useMutation(orpc.desk.transfer.mutationOptions({ onError, onSuccess: refresh })),
    completeTransfer: useMutation(orpc.desk.completeTransfer.mutationOptions({ onError, onSuccess: refresh })),
    cancelTransfer: useMutation(orpc.desk.cancelTransfer.mutationOptions({ onError, onSettled: refresh })),
    returnToBot: useMutation(orpc.desk.returnToBot.mutationOptions({ onError, onSuccess: refresh })),
    beginFlow: useMutation(orpc.guidedFlows.begin.mutationOptions({ onError, onSuccess: refresh })),
    stopFlow: useMutation(orpc.guidedFlows.stop.mutationOptions({ onError, onSettled: refresh })),
    inviteToRate: useMutation(orpc.desk.inviteToRate.mutationOptions({ onError, onSuccess: refresh })),
    block: useMutation(orpc.desk.block.mutationOptions({ onError, onSuccess: refresh })),
    removeFromQueue: useMutation(orpc.desk.removeFromQueue.mutationOptions({ onError, onSuccess: refresh })),
    unblock: useMutation(orpc.desk.unblock.mutationOptions({ onError, onSuccess: refresh })),
    end: useMutation(orpc.desk.end.mutationOptions({ onError, onSuccess: refresh })),
    finishAfterWork: useMutation(orpc.desk.finishAfterWork.mutationOptions({ onError, onSuccess: refresh })),
    extendAfterWork: useMutation(orpc.desk.extendAfterWork.mutationOptions({ onError, onSuccess: refresh })),
    signIn: useMutation(
      orpc.desk.signIn.mutationOptions({
        onSuccess: refresh,
        onError: (error) => {
          const withoutLicence = apiFailure(error)
          queryClient.setQueryData<DeskState>(queryKey, (desk) => desk && { ...desk, withoutLicence })
          notices.failed(error)
        },
      }),
    ),
    setStatus: useMutation(
      orpc.team.setOwnStatus.mutationOptions({
        onError,
        onSuccess: (_done, { status, breakReason = null }) =>
          queryClient.setQueryData<DeskState>(queryKey, (desk) => desk && { ...desk, status, breakReason }),
      }),
    ),
  }
}
