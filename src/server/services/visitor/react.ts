import type { VisitorContext } from '../../context.ts'
import { keepReaction, type ReactionGiven } from '../../conversations/react.ts'
import { takeTurn } from '../../conversations/turn.ts'
import { assertKept, ownConversation } from './own.ts'

/** Reacts to what an agent has said to a visitor; null takes it back. Throws as {@link keepReaction} does. */
export async function reactAsVisitor(
  context: VisitorContext,
  { conversationId, ...given }: ReactionGiven & { conversationId: string },
) {
  await ownConversation(context, conversationId)
  const { visitor, result } = await takeTurn(context, context.visitor.appId, conversationId, (turn) => {
    assertKept(turn)
    return keepReaction(turn, 'visitor', given)
  })
  return { conversation: visitor, messages: [result] }
}
