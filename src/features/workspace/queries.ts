import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import type { Conversation } from './desk.ts'
import { withConversation, withMessages, withOverview, wholeUpTo, type DeskState } from './merge.ts'

/** Ids of the conversations heard of since the last reading of a desk began, by application. */
const heardOf = new Map<string, Set<string>>()

type Shown = Pick<Conversation, 'id' | 'masked'>

/** The query for the desk: read as a whole, then kept up to date by what is heard. */
export function deskQuery(queryClient: QueryClient, appId: string) {
  const queryKey = ['workspace', appId, 'desk'] as const
  return queryOptions<DeskState>({
    queryKey: [...queryKey],
    // What is heard keeps it fresh; it is read anew on every connect.
    staleTime: Infinity,
    queryFn: async () => {
      const heard = new Set<string>()
      heardOf.set(appId, heard)
      const overview = await client.desk.overview({ appId })
      return withOverview(queryClient.getQueryData<DeskState>(queryKey), overview, heard)
    },
  })
}

/** Notes a conversation of which something was heard, so that an answer already on its way does not undo it. */
export function noteHeard(appId: string, conversationId: string): void {
  heardOf.get(appId)?.add(conversationId)
}

/**
 * The query for a conversation's messages. A reading goes on from the first gap; what was heard stays. What was read masked
 * is kept apart: it is read anew when the mask falls, and when it comes back.
 */
export function transcriptQuery(queryClient: QueryClient, appId: string, { id: conversationId, masked }: Shown) {
  const queryKey = ['workspace', appId, 'transcript', conversationId, masked ? 'masked' : 'whole'] as const
  const deskKey = ['workspace', appId, 'desk']
  return queryOptions<readonly Message[]>({
    queryKey: [...queryKey],
    staleTime: Infinity,
    queryFn: async () => {
      const known = () => queryClient.getQueryData<readonly Message[]>(queryKey) ?? []
      let list = known()
      for (;;) {
        const after = wholeUpTo(list)
        const { conversation, messages } = await client.desk.messages({ appId, conversationId, after })
        noteHeard(appId, conversation.id)
        queryClient.setQueryData<DeskState>(deskKey, (desk) => desk && withConversation(desk, conversation))
        list = withMessages(withMessages(known(), list), messages)
        if (messages.length < LIMITS.message.batch) return list
      }
    },
  })
}
