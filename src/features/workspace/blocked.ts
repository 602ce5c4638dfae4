import type { Conversation } from './desk.ts'

/** The block that holds for a conversation's visitor at `now` (milliseconds since 1970); undefined: they may write. */
export function blockAt({ visitor: { block } }: Pick<Conversation, 'visitor'>, now: number) {
  return block !== null && Date.parse(block.until) > now ? block : undefined
}
