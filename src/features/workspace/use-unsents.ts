import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '#src/api/client.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import type { Conversation } from './desk.ts'
import type { Unsents } from './reach.ts'

/** What of a conversation has not come by its channel, and how who serves it sends it again. */
export function useUnsents(
  appId: string,
  { id, reach }: Pick<Conversation, 'id' | 'reach'>,
  maySend: boolean,
): Unsents {
  const notices = useNotices()
  const { mutate } = useMutation({
    mutationFn: (seq: number) => client.desk.sendAgain({ appId, conversationId: id, seq }),
    onError: notices.failed,
  })
  const unsent = reach?.unsent
  return useMemo(
    () => ({
      of: new Map((unsent ?? []).map((one) => [one.seq, one])),
      onAgain: maySend ? (seq: number) => mutate(seq) : undefined,
    }),
    [unsent, maySend, mutate],
  )
}
