import { useMutation } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { client } from '#src/api/client.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { recalledIn } from '#src/domain/conversation/recall.ts'
import { can } from '#src/domain/team/policy.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { DeskContext } from './desk-context.ts'
import type { Conversation } from './desk.ts'
import { useMay } from './use-may.ts'
import { useServerNow } from './use-server-now.ts'

/** Whether a message was taken back, with its words for those who still read them, and how it can be. */
export type RecallMark = { recalled?: 'hidden' | 'shown'; onRecall?: () => void }

/** What was taken back in a conversation, and what its agent may take back yet. `isServing`: whether it is theirs. */
export function useRecall(
  { id, owner, reach }: Pick<Conversation, 'id' | 'owner' | 'reach'>,
  messages: readonly Message[] | undefined,
  isServing: boolean,
): (message: Message) => RecallMark {
  const { appId = '', roles = [], recallSeconds = 0 } = use(DeskContext) ?? {}
  const may = useMay()
  const notices = useNotices()
  const now = useServerNow()
  const recalled = useMemo(() => recalledIn(messages ?? []), [messages])
  const { mutate } = useMutation({
    mutationFn: (seq: number) => client.desk.recall({ appId, conversationId: id, seq }),
    onError: notices.failed,
  })
  return ({ seq, sender, name, at }) => {
    if (recalled.has(seq)) return { recalled: can(roles, 'desk.supervise') ? 'shown' : 'hidden' }
    // What another platform has is there, whatever is taken back here.
    const isOwn = may.recall && isServing && reach === undefined && sender === 'agent' && name === owner?.nickname
    return isOwn && now < Date.parse(at) + recallSeconds * 1000 ? { onRecall: () => mutate(seq) } : {}
  }
}

/** How the last message that can be taken back is; undefined: none can. */
export const lastOf = (
  messages: readonly Message[] = [],
  recallOf: (message: Message) => RecallMark,
): (() => void) | undefined => {
  for (const message of messages.toReversed()) {
    const { onRecall } = recallOf(message)
    if (onRecall) return onRecall
  }
  return undefined
}
