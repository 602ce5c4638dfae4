import type { MemberContext } from '../../context.ts'
import { keepReaction, type ReactionGiven } from '../../conversations/react.ts'
import { takeTurn } from '../../conversations/turn.ts'
import { assertOwner } from './owner.ts'

/** Reacts to what a visitor has said, as who serves the conversation; null takes it back. Throws as {@link keepReaction} does. */
export async function reactAsAgent(
  context: MemberContext,
  { conversationId, ...given }: ReactionGiven & { conversationId: string },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await takeTurn(context, appId, conversationId, async (turn) => {
    await assertOwner(turn, personId)
    await keepReaction(turn, 'agent', given)
  })
  return {}
}
