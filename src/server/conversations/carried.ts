import { uuidv7 } from 'uuidv7'
import { isCarried } from '#src/domain/wire/degrade.ts'
import type { channelOutbox } from '../db/schema/channel.ts'
import type { ConversationRow, MessageRow } from './rows.ts'

type Telling = { appId: string; now: Date; row: ConversationRow; said: readonly MessageRow[] }

/** What others carry to the visitor of a turn, in the order in which it was said. */
export const carriedOf = ({ appId, now, row, said }: Telling) => {
  const { identityId } = row
  if (identityId === null) return []
  return said.flatMap(({ sender, seq, body }): (typeof channelOutbox.$inferInsert)[] =>
    sender === 'visitor' || !isCarried(body) ? [] : [queued({ appId, identityId, conversationId: row.id, seq, now })],
  )
}

type Of = { appId: string; identityId: string; conversationId: string; seq: number; now: Date }

const queued = ({ now, ...of }: Of) => ({
  ...of,
  id: uuidv7(),
  state: 'queued' as const,
  tries: 0,
  error: null,
  at: now,
  sentAt: null,
  attempts: 0,
  heldUntil: now,
})
