import { useEffect, useRef } from 'react'
import { client } from '#src/api/client.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import type { Conversation } from './desk.ts'
import { wholeUpTo } from './merge.ts'

/** Milliseconds between two marks of how far the agent has read. */
const READ_EVERY = 1000

/** Notes on the server how far the agent has read; `messages` only while they are looking. */
export function useReadMark(
  appId: string,
  { id, readSeq }: Pick<Conversation, 'id' | 'readSeq'>,
  messages: readonly Message[] | undefined,
): void {
  const sent = useRef({ id, seq: 0, at: -Infinity })
  const seq = messages === undefined ? 0 : wholeUpTo(messages)
  useEffect(() => {
    if (sent.current.id !== id) sent.current = { id, seq: 0, at: -Infinity }
    if (seq <= readSeq || seq <= sent.current.seq) return
    const wait = Math.max(0, sent.current.at + READ_EVERY - performance.now())
    const timer = setTimeout(() => {
      sent.current = { id, seq, at: performance.now() }
      client.desk.markRead({ appId, conversationId: id, seq }).catch(() => {
        // The next message, or opening it again, marks it anew.
        sent.current = { ...sent.current, seq: 0 }
      })
    }, wait)
    return () => clearTimeout(timer)
  }, [appId, id, readSeq, seq])
}
