import { useState } from 'preact/hooks'
import { sentLimitOf, USUAL_TAKES } from '#src/domain/conversation/file-kind.ts'
import { Failure } from '../chat/api.ts'
import type { Chat } from '../chat/chat.ts'

/** A file on its way, or one that did not get there: `code` says why. `share`: how much of it has gone, 0..1. */
export type Sending = { file: File; clientMsgId: string; share: number; code: string | null }

/**
 * Sends a file at a time; `seq`: of the message that asks for it, null where nobody has. What did not get there is kept and can
 * be tried again, under the same id.
 */
export function useUpload(chat: Chat, seq: number | null) {
  const [sending, setSending] = useState<Sending | null>(null)
  const isSending = sending?.code === null
  const takes = chat.get().conversation?.takes ?? USUAL_TAKES

  /** Whether it got there. */
  async function send(file: File, clientMsgId = chat.newId()): Promise<boolean> {
    // One that goes on begins where the server has it, which is a little before.
    let share = sending?.clientMsgId === clientMsgId ? sending.share : 0
    const on: Sending = { file, clientMsgId, share, code: null }
    if (file.size > sentLimitOf(file.name, takes)) {
      setSending({ ...on, code: 'TOO_LARGE' })
      return false
    }
    setSending(on)
    try {
      await chat.sendFile(file, { seq, clientMsgId }, (gone) => {
        share = Math.max(share, gone)
        setSending({ ...on, share })
      })
      setSending(null)
      return true
    } catch (error) {
      setSending({ ...on, share, code: error instanceof Failure ? error.code : 'INTERNAL' })
      return false
    }
  }
  return { sending, isSending, takes, send }
}
