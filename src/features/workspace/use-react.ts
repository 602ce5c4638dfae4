import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { client } from '#src/api/client.ts'
import { hasReactions } from '#src/channels/specs.ts'
import type { Reaction } from '#src/domain/conversation/reaction.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { DeskContext } from './desk-context.ts'
import type { Conversation } from './desk.ts'

/** Reacts to a message of the visitor, by its number; null takes that back. */
export type OnReact = (given: { seq: number; reaction: Reaction | null }) => void

/** How who serves a conversation reacts in it; undefined: it is not theirs, or its channel has no reactions. Stays the same. */
export function useReact(
  { id, channel }: Pick<Conversation, 'id' | 'channel'>,
  isServing: boolean,
): OnReact | undefined {
  const { appId = '' } = use(DeskContext) ?? {}
  const notices = useNotices()
  const { mutate } = useMutation({
    mutationFn: (given: Parameters<OnReact>[0]) => client.desk.react({ appId, conversationId: id, ...given }),
    onError: notices.failed,
  })
  return isServing && hasReactions(channel) ? mutate : undefined
}
