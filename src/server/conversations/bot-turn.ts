import { eq } from 'drizzle-orm'
import type { BotEvent } from '#src/domain/engine/advance.ts'
import { advance } from '#src/domain/engine/advance.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import type { LoadedBot } from '../bots/bots.ts'
import { say, type Turn } from './turn.ts'
import { requestAgent } from './request-agent.ts'
import { robot } from '../db/schema/bot.ts'

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
 * Lets the bot take one event: the engine says what to do, this does it within the turn. The bot must have been loaded
 * before the conversation was locked.
 */
export async function runBot(turn: Turn, bot: LoadedBot, first: BotEvent): Promise<void> {
  const events: BotEvent[] = [first]
  for (let event = events.shift(); event !== undefined; event = events.shift()) {
    const step = advance(bot.program, turn.row.bot, event, Math.random())
    turn.row.bot = step.session
    for (const effect of step.effects) {
      switch (effect.type) {
        case 'reply':
          say(turn, { sender: 'bot', body: effect.body, trace: effect.trace })
          turn.events.push({ type: `bot_${effect.trace.outcome}` })
          break
        case 'search':
          events.push({ type: 'found', ...bot.search(effect.query, effect.limit) })
          break
        case 'transfer':
          await requestAgent(turn, effect.groupId)
          break
        default:
          assertNever(effect)
      }
    }
  }
}
