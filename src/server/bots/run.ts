import { tagged } from '#src/domain/conversation/tags.ts'
import { advance } from '#src/domain/engine/advance.ts'
import type { BotEffect, RequestResult } from '#src/domain/step/effect.ts'
import type { BotEvent, BotInput, Facts } from '#src/domain/step/event.ts'
import { foundItems } from '#src/domain/engine/found-items.ts'
import type { BotSession } from '#src/domain/engine/session.ts'
import type { TraceStep } from '#src/domain/engine/trace.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { LoadedBot } from './bots.ts'

/** What is left for a host to do when the bot has taken an event: its look-ups are done. */
export type BotDeed = Exclude<BotEffect, { type: 'search' }>
type RequestDeed = Extract<BotDeed, { type: 'request' }>

/** One event as it was taken, with what the bot did at which node. */
export type TakenInput = { input: BotInput; trace: TraceStep[] }

export type BotHost = {
  facts: Facts
  now: number
  /**
   * What a request comes to where the host can do it at once; `left`: it took the visitor from the bot for good; null:
   * it is done later, and its answer comes as an event. `asking`: the step of a flow that asks, if it is one.
   */
  atOnce(deed: RequestDeed, asking: TraceStep | undefined): Promise<RequestResult | 'left' | null>
  /** Everything else, in order. */
  do(deed: BotDeed): Promise<void>
}

/**
 * Lets the bot take one event to its end. What it looks up is looked up here, at once, and comes back to it as an
 * event; so does what the host can do at once.
 */
export async function runBot(
  bot: LoadedBot,
  session: BotSession,
  first: BotEvent,
  host: BotHost,
): Promise<{ session: BotSession; taken: TakenInput[] }> {
  const events: BotEvent[] = [first]
  const taken: TakenInput[] = []
  let current = session
  let { facts } = host
  for (let event = events.shift(); event !== undefined; event = events.shift()) {
    const input: BotInput = { event, at: host.now, seed: Math.floor(Math.random() * 0xffff_ffff), facts }
    const step = advance(bot.program, current, input)
    current = step.session
    taken.push({ input, trace: step.trace })
    for (const effect of step.effects) {
      if (effect.type === 'search') {
        events.push({ type: 'found', ...bot.search(effect.query, effect.limit) })
        continue
      }
      if (effect.type === 'request') {
        const result =
          (await find(bot, effect, { facts, now: host.now })) ??
          (await host.atOnce(effect, askingOf(step.trace, effect)))
        if (result) {
          events.push(result === 'left' ? { type: 'left' } : { type: 'performed', id: effect.id, result })
          continue
        }
      }
      // What comes next, within this very event, already meets the visitor with the new tags.
      if (effect.type === 'tag' && effect.on === 'visitor')
        facts = { ...facts, userTags: tagged(facts.userTags ?? [], effect, LIMITS.visitor.tags) }
      await host.do(effect)
    }
  }
  return { session: current, taken }
}

const askingOf = (trace: readonly TraceStep[], { id }: RequestDeed): TraceStep | undefined =>
  trace.findLast(({ effects }) => effects.some((effect) => effect.type === 'request' && effect.id === id))

/** A flow's own look-up: answered from the same index and the same documents, without the flows in it. */
async function find(
  bot: LoadedBot,
  { request }: RequestDeed,
  { facts, now }: Pick<BotHost, 'facts' | 'now'>,
): Promise<RequestResult | null> {
  if (request.type !== 'find') return null
  if (request.scope !== 'qa') await bot.read(request.query)
  const found = bot.search(request.query, request.limit * 2)
  const items = foundItems(bot.program, found, request, { ...facts, at: now })
  return { ok: true, value: { items }, ms: found.searchMs }
}
