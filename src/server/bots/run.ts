import { advance, type BotEffect, type BotEvent } from '#src/domain/engine/advance.ts'
import type { BotSession } from '#src/domain/engine/session.ts'
import type { LoadedBot } from './bots.ts'

/** What is left for a host to do when the bot has taken an event: its searches are done. */
export type BotDeed = Exclude<BotEffect, { type: 'search' }>

/** Lets the bot take one event to its end: what it looks up is looked up here, at once, and comes back to it as an event. */
export function runBot(
  bot: LoadedBot,
  session: BotSession,
  first: BotEvent,
): { session: BotSession; deeds: BotDeed[] } {
  const deeds: BotDeed[] = []
  const events: BotEvent[] = [first]
  let current = session
  for (let event = events.shift(); event !== undefined; event = events.shift()) {
    const step = advance(bot.program, current, event, Math.random())
    current = step.session
    for (const effect of step.effects) {
      if (effect.type === 'search') events.push({ type: 'found', ...bot.search(effect.query, effect.limit) })
      else deeds.push(effect)
    }
  }
  return { session: current, deeds }
}
