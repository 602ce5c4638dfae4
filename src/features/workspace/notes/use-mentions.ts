import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Mention } from '../desk.ts'

type MentionsOptions = {
  /** The conversation that is open, while the agent looks at the page. */
  seen: string | undefined
}

/** Where notes mention the agent and they have not looked yet, newest first; looking at a conversation is enough. */
export function useMentions(appId: string, { seen }: MentionsOptions) {
  const queryClient = useQueryClient()
  const { queryKey, queryFn } = orpc.notes.mentions.queryOptions({ input: { appId } })
  const query = useQuery({ queryKey, queryFn })
  /** The bell tells of them, too. */
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: orpc.notifications.key() }),
    ])
  const { mutate } = useMutation(
    orpc.notes.seen.mutationOptions({
      // What was not noted is there again when it is read anew.
      onMutate: ({ conversationId }) =>
        queryClient.setQueryData(queryKey, (list) =>
          list?.map((one) =>
            one.conversationId === conversationId && one.seenAt === null
              ? { ...one, seenAt: new Date().toISOString() }
              : one,
          ),
        ),
      onSettled: refresh,
    }),
  )
  const unseen: readonly Mention[] = query.data?.filter(({ seenAt }) => seenAt === null) ?? []
  const isLookedAt = seen !== undefined && unseen.some(({ conversationId }) => conversationId === seen)
  useEffect(() => {
    if (isLookedAt) mutate({ appId, conversationId: seen })
  }, [isLookedAt, mutate, appId, seen])

  return {
    unseen,
    see: (conversationId: string) => mutate({ appId, conversationId }),
    /** Reads them anew: there is one more. */
    refresh: () => void refresh(),
  }
}
