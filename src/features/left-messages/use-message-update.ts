import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isDefinedError } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { LeftMessage } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** Says how far an answer is or who gives it; what somebody else has changed meanwhile is shown and not overwritten. */
export function useMessageUpdate(appId: string) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const notices = useNotices()
  const { mutate, isPending } = useMutation(
    orpc.leftMessages.update.mutationOptions({
      onError: (error) => {
        if (!isDefinedError(error) || error.code !== 'CONFLICT') return notices.failed(error)
        const by = error.data.changedBy ?? t(($) => $.leftMessages.somebody)
        notices.done(t(($) => $.leftMessages.conflict, { name: by }))
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.leftMessages.list.key() }),
    }),
  )
  const update = (
    { id: messageId, revision, state, assignee }: LeftMessage,
    part: Partial<{ state: LeftMessage['state']; assigneeId: string | null }>,
  ) => mutate({ appId, messageId, revision, state, assigneeId: assignee?.id ?? null, ...part })
  return { update, isPending }
}
