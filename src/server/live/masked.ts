import type { Conversation } from '#src/contract/conversation.ts'
import { isServedBy, masked, type Seen } from '#src/domain/conversation/sight.ts'

/** A conversation of a list with what its people have said masked. */
export const maskConversation = <T extends Conversation>(one: T): T => ({
  ...one,
  ...masked({ lastMessage: one.lastMessage, summary: one.summary }),
  transfer: one.transfer && { ...one.transfer, ...masked({ note: one.transfer.note }) },
  visitor: { ...one.visitor, ...masked({ nickname: one.visitor.nickname, tags: one.visitor.tags }) },
  masked: true,
})

/** Where a conversation of a list stands. */
export const seenOf = ({ state, owner, group }: Pick<Conversation, 'state' | 'owner' | 'group'>): Seen => ({
  state,
  ownerId: owner?.id ?? null,
  groupId: group?.id ?? null,
})

/** A conversation as the workspace shows it to an agent: as it is to who serves it, and masked to all others. */
export const atDesk = <T extends Conversation>(one: T, personId: string): T =>
  isServedBy(seenOf(one), personId) ? one : maskConversation(one)
