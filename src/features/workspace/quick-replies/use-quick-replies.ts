import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'

export type QuickReply = Awaited<ReturnType<typeof client.quickReplies.list>>[number]

/** For how long the list is not asked for again, in milliseconds: it changes seldom, and is wanted at every `/`. */
const FRESH_MS = 60_000

/** The quick replies that the member may use, by category and title. */
export const useQuickReplies = (appId: string) =>
  useQuery(orpc.quickReplies.list.queryOptions({ input: { appId }, staleTime: FRESH_MS }))

/** How a quick reply is deleted and comes back. */
export function useReplyDeeds(appId: string) {
  const queryClient = useQueryClient()
  const creating = useMutation(orpc.quickReplies.create.mutationOptions())
  const removing = useMutation(orpc.quickReplies.remove.mutationOptions())
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.quickReplies.key() })

  return {
    /** Answers how to bring it back. */
    async remove({ id, title, content, category, scope, audience }: QuickReply): Promise<() => Promise<void>> {
      await removing.mutateAsync({ appId, replyId: id })
      await refresh()
      return async () => {
        await creating.mutateAsync({ appId, reply: { title, content, category, scope, audience } })
        await refresh()
      }
    },
  }
}
