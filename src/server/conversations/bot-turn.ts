import { eq } from 'drizzle-orm'
import type { BotEvent } from '#src/domain/engine/advance.ts'
import type { LoadedBot } from '../bots/bots.ts'
import { runBot } from '../bots/run.ts'
import { robot } from '../db/schema/bot.ts'
import { requestAgent } from './request-agent.ts'
import { say, type Turn } from './turn.ts'

/** The bot of the conversation's release; null while nothing has been deployed. */
export async function botOf(turn: Pick<Turn, 'deps' | 'appId'>, releaseId: string | null): Promise<LoadedBot | null> {
  return releaseId === null ? null : turn.deps.bots.ofRelease(turn.appId, releaseId)
}

/** Whether the application's own bot answers at all. */
export async function botEnabled(turn: Turn): Promise<boolean> {
  const [row] = await turn.tx.select({ enabled: robot.enabled }).from(robot).where(eq(robot.appId, turn.appId))
  return row?.enabled ?? false
}

/**
 * Lets the bot take one event, and does what it asks within the turn. The bot must have been loaded before the
 * conversation was locked.
 */
export async function letBotTake(turn: Turn, bot: LoadedBot, event: BotEvent): Promise<void> {
  const { session, deeds } = runBot(bot, turn.row.bot, event)
  turn.row.bot = session
  for (const deed of deeds) {
    if (deed.type === 'transfer') {
      await requestAgent(turn, deed.groupId)
      continue
    }
    say(turn, { sender: 'bot', body: deed.body, trace: deed.trace })
    turn.events.push({ type: `bot_${deed.trace.outcome}` })
  }
}
