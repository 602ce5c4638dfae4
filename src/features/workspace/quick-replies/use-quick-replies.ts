import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { QuickReplyInput } from '#src/domain/quick-reply/quick-reply.ts'

export type QuickReplies = Awaited<ReturnType<typeof client.quickReplies.list>>
export type QuickReply = QuickReplies['replies'][number]

/** For how long the list is not asked for again, in milliseconds: it changes seldom, and is wanted at every `/`. */
const FRESH_MS = 60_000

/** The quick replies that the member sees, by title, and their categories. */
export const useQuickReplies = (appId: string) =>
  useQuery(orpc.quickReplies.list.queryOptions({ input: { appId }, staleTime: FRESH_MS }))

/** Reads the quick replies and their categories anew. */
export function useRefreshReplies(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orpc.quickReplies.key() })
}

/** Whether it is a colleague's own, proposed to the team, and whoever sees it decides on it. */
export const isDecided = ({ proposedBy }: QuickReply): boolean => proposedBy !== null

/** What is written of a quick reply. */
const inputOf = ({
  title,
  content,
  categoryId,
  shortcut,
  language,
  files,
  scope,
  audience,
}: QuickReply): QuickReplyInput => ({
  title,
  content,
  categoryId,
  shortcut,
  language,
  fileIds: files.map(({ fileId }) => fileId),
  scope,
  audience,
})

/** How a quick reply is deleted and comes back, and how it is proposed to the team. */
export function useReplyDeeds(appId: string) {
  const refresh = useRefreshReplies()
  const creating = useMutation(orpc.quickReplies.create.mutationOptions())
  const removing = useMutation(orpc.quickReplies.remove.mutationOptions())
  const proposing = useMutation(orpc.quickReplies.propose.mutationOptions())

  return {
    /** Answers how to bring it back. */
    async remove(reply: QuickReply): Promise<() => Promise<void>> {
      await removing.mutateAsync({ appId, replyId: reply.id })
      await refresh()
      return async () => {
        await creating.mutateAsync({ appId, reply: inputOf(reply) })
        await refresh()
      }
    },
    async propose({ id }: QuickReply, proposed: boolean): Promise<void> {
      await proposing.mutateAsync({ appId, replyId: id, proposed })
      await refresh()
    },
  }
}
