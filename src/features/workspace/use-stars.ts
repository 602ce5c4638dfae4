import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import type { Conversation } from './desk.ts'

const NONE: readonly Conversation[] = []

/** What the agent has starred, the last first, and how a star is put and taken off. */
export function useStars(appId: string) {
  const queryClient = useQueryClient()
  const notices = useNotices()
  const { queryKey, queryFn } = orpc.stars.list.queryOptions({ input: { appId } })
  const { data: list = NONE } = useQuery({ queryKey, queryFn })
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const change = (to: (known: readonly Conversation[]) => Conversation[]) =>
    queryClient.setQueryData(queryKey, (known) => known && to(known))
  // What was refused is as it was when they are read anew.
  const after = { onError: notices.failed, onSettled: refresh }
  const putting = useMutation(orpc.stars.put.mutationOptions(after))
  const removing = useMutation(orpc.stars.remove.mutationOptions(after))
  const isStarred = (id: string) => list.some((each) => each.id === id)
  return {
    list,
    isStarred,
    toggle: (one: Conversation) => {
      const isGone = isStarred(one.id)
      const others = (known: readonly Conversation[]) => known.filter(({ id }) => id !== one.id)
      change((known) => (isGone ? others(known) : [one, ...others(known)]))
      const mutation = isGone ? removing : putting
      mutation.mutate({ appId, conversationId: one.id })
    },
    /** Reads them anew: they were changed elsewhere, or what one may read has. */
    refresh: () => void refresh(),
  }
}
