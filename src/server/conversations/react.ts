import { and, eq } from 'drizzle-orm'
import { hasReactions } from '#src/channels/specs.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { REACTS_TO, type Reaction } from '#src/domain/conversation/reaction.ts'
import { DeskError } from '#src/domain/errors.ts'
import { afterCommit } from '../db/after-commit.ts'
import { message } from '../db/schema/conversation.ts'
import { reaction } from '../db/schema/feedback.ts'
import { recalledOf } from './recalled.ts'
import { nicknamesOf, presentMessage } from './rows.ts'
import type { Turn } from './turn.ts'

export type ReactionGiven = { seq: number; reaction: Reaction | null }

/**
 * Keeps how one side reacts to a message of the other, or takes it back (null), tells whoever looks at the conversation, and
 * answers the message as it stands by then. Throws NOT_FOUND, and STATE_CONFLICT where it is not theirs to react to: a message
 * of another side or that was recalled, or on a channel that has no reactions.
 */
export async function keepReaction(
  turn: Turn,
  by: keyof typeof REACTS_TO,
  { seq, reaction: given }: ReactionGiven,
): Promise<Message> {
  const { tx, appId, now } = turn
  const { id: conversationId, channel, state, ownerId } = turn.row
  const isIt = and(eq(message.conversationId, conversationId), eq(message.seq, seq))
  const [row] = await tx.select().from(message).where(isIt)
  if (!row) throw new DeskError('NOT_FOUND')
  const takesOne = row.sender === REACTS_TO[by] && row.body.type !== 'notice' && hasReactions(channel)
  if (!takesOne || (await recalledOf(tx, conversationId)).has(seq)) throw new DeskError('STATE_CONFLICT')
  const isReaction = and(eq(reaction.conversationId, conversationId), eq(reaction.seq, seq))
  const [held] = await tx.select({ kind: reaction.kind }).from(reaction).where(isReaction)
  const names = await nicknamesOf(tx, [row.personId])
  const said = presentMessage(row, names, { kept: null, asks: false, reaction: given })
  if ((held?.kind ?? null) === given) return said
  if (given === null) await tx.delete(reaction).where(isReaction)
  else
    await tx
      .insert(reaction)
      .values({ appId, conversationId, seq, kind: given, at: now })
      .onConflictDoUpdate({
        target: [reaction.appId, reaction.conversationId, reaction.seq],
        set: { kind: given, at: now },
      })
  afterCommit(tx, () => turn.deps.live.messages(appId, conversationId, [said], state === 'in_service' ? ownerId : null))
  return said
}
