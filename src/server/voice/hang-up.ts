import { eq } from 'drizzle-orm'
import { readSession } from '#src/domain/engine/session.ts'
import { letBotTake } from '../conversations/bot-turn.ts'
import { endConversation } from '../conversations/end.ts'
import type { Turn } from '../conversations/turn.ts'
import { callBack } from '../db/schema/voice.ts'
import { CALL_EVENTS } from './outcomes.ts'
import { forgetWork } from './forget.ts'
import type { CallScene } from './scene.ts'

type Ending = Pick<CallScene, 'turn' | 'bot' | 'row' | 'line'>

/** The line is dead: the conversation ends for the reason that fits where the caller stood, and the menu's work goes. */
export async function hangUpCall(scene: Ending): Promise<void> {
  scene.line.doing = { type: 'hang_up' }
  scene.line.plays = []
  await endWhereItStood(scene)
  await forgetWork(scene.turn)
}

async function endWhereItStood({ turn, bot, row }: Ending): Promise<void> {
  const { state, acceptedAt } = turn.row
  if (state === 'ended') return
  if (state === 'queued' || state === 'ringing') return endConversation(turn, 'abandoned_in_queue')
  // Whoever has accepted it calls back: for them it has only begun.
  if (state === 'in_service') return (await isToBeCalledBack(turn)) ? undefined : endConversation(turn, 'user_ended')
  const nodeId = readSession(turn.row.bot).run?.frames.at(-1)?.nodeId
  await letBotTake(turn, bot, { type: 'left' })
  if (nodeId !== undefined) turn.events.push({ type: CALL_EVENTS.hungUp, data: { flowId: row.flowId, nodeId } })
  await endConversation(turn, acceptedAt === null ? 'abandoned_before_transfer' : 'user_ended')
}

async function isToBeCalledBack({ tx, row }: Turn): Promise<boolean> {
  const [task] = await tx
    .select({ id: callBack.conversationId })
    .from(callBack)
    .where(eq(callBack.conversationId, row.id))
  return task !== undefined
}
