import { and, eq } from 'drizzle-orm'
import type { BotEvent } from '#src/domain/step/event.ts'
import { isGuided, type Waiting } from '#src/domain/engine/session.ts'
import { after } from '#src/lib/after.ts'
import type { LoadedBot } from '../bots/bots.ts'
import { botRequest } from '../db/schema/flow.ts'
import { botEnabled, letBotTake } from './bot-turn.ts'
import { letFlowTake } from './guided-flow.ts'
import { ensureTimer } from '../jobs/timers.ts'
import type { Turn } from './turn.ts'

/** How often a run looks whether the bot has been switched on again, in seconds. */
const LOOK_AGAIN_SECONDS = 60

/**
 * Lets the bot go on when something that it waits for has come: the answer to a request, or its time. While the
 * conversation is not the bot's it stays where it is; `move` sets the timer anew when the visitor is back.
 */
export async function wakeBot(turn: Turn, bot: LoadedBot | null, waiting: Waiting): Promise<void> {
  if (!bot || !mayGoOn(turn, waiting)) return
  const event = await dueEvent(turn, waiting)
  if (event === null) return
  if (await botEnabled(turn))
    return isGuided(turn.row.bot) ? letFlowTake(turn, bot, event) : letBotTake(turn, bot, event)
  await ensureTimer(turn.tx, turn.appId, 'flow', turn.row.id, after(turn.now, LOOK_AGAIN_SECONDS))
}

/**
 * A flow that has put its visitor into a queue goes on there with what needs nobody: what it has asked of others, and
 * its pauses. Words reach the bot only when the conversation is its own, or an agent lets a flow run in theirs, so only then a
 * question may run out of time.
 */
function mayGoOn({ row }: Turn, waiting: Waiting): boolean {
  const { state, medium } = row
  // A call goes on when its carrier asks what to do next.
  if (medium === 'call') return false
  if (state === 'requesting' || state === 'queued' || state === 'ringing') return waiting.type !== 'visitor'
  return state === 'bot' || isGuided(row.bot)
}

async function dueEvent(turn: Turn, waiting: Waiting): Promise<BotEvent | null> {
  if (waiting.type === 'caller') return null
  if (waiting.type !== 'request') return waiting.timer === null ? null : { type: 'timer', id: waiting.timer }
  const [done] = await turn.tx
    .select({ result: botRequest.result })
    .from(botRequest)
    .where(and(eq(botRequest.conversationId, turn.row.id), eq(botRequest.id, waiting.id), eq(botRequest.state, 'done')))
  return done?.result ? { type: 'performed', id: waiting.id, result: done.result } : null
}
