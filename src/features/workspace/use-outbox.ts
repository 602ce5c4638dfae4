import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { client, partingClient } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { uploadReply } from '#src/api/upload.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { useStore } from '#src/features/shared/store.ts'
import { withMessages } from './merge.ts'
import { createOutbox, type Outbox, type Outgoing } from './outbox.ts'
import { transcriptQuery } from './queries.ts'

const PASSING = ['NETWORK', 'OFFLINE', 'TIMEOUT', 'UNAVAILABLE', 'RATE_LIMITED']
/** Milliseconds until what could not be sent is tried again while the live connection stands. */
const AGAIN_AFTER = 3000

/** The replies on their way, of one agent in one application. */
export function useOutbox(appId: string, personId: string): { outbox: Outbox; replies: readonly Outgoing[] } {
  const queryClient = useQueryClient()
  const [outbox] = useState(() =>
    createOutbox({
      storageKey: `outbox:${appId}:${personId}`,
      newId: uuidv7,
      now: Date.now,
      send: ({ file, ...reply }, { isParting, ...options }) =>
        file === undefined
          ? (isParting ? partingClient : client).desk.send({ appId, ...reply }, { signal: options.signal })
          : uploadReply(appId, file, { ...reply, options }),
      failureOf: (error) => {
        const { code } = apiFailure(error)
        return { code, passes: PASSING.includes(code) }
      },
      onSent: (message) => {
        const { queryKey } = transcriptQuery(queryClient, appId, { id: message.conversationId, masked: false })
        queryClient.setQueryData<readonly Message[]>(queryKey, (list) => list && withMessages(list, [message]))
      },
    }),
  )
  const replies = useStore({ ...outbox, set: () => undefined })
  const isWaiting = replies.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => outbox.flush(), AGAIN_AFTER)
    return () => clearInterval(timer)
  }, [isWaiting, outbox])
  useEffect(() => {
    const part = () => outbox.part()
    window.addEventListener('pagehide', part)
    return () => window.removeEventListener('pagehide', part)
  }, [outbox])
  return { outbox, replies }
}
