import type { BotEffect } from '#src/domain/step/effect.ts'
import type { BotEvent, Facts } from '#src/domain/step/event.ts'
import type { BotProgram } from '#src/domain/engine/program.ts'
import { takeMomentByNode, type Moment } from '#src/domain/engine/timeline.ts'
import type { Store } from '#src/features/shared/store.ts'
import { userTagsOf } from './fresh-state.ts'
import { tryAnswer } from './try-answer.ts'
import type { TryHost, TryState } from './try-state.ts'
import type { Turns } from './turns.ts'

/** Longest a run may go on without hearing from anybody, in moments: a visitor would have left long ago. */
const MOST_MOMENTS = 500

/** Lets a run take an event and all that comes of it: what it asks is answered, what it sets is kept in its state. */
export function createEventTaker(
  host: TryHost,
  store: Store<TryState>,
  turns: Turns,
): (program: BotProgram, first: BotEvent) => Promise<void> {
  const change = (part: Partial<TryState>) => store.set({ ...store.get(), ...part })

  function factsOf(): Facts {
    const { setup, moments } = store.get()
    const { channel, language, nickname, userId, open } = setup
    return {
      ...host.facts(),
      channel,
      language,
      nickname,
      userId,
      open,
      conversationId: 'try',
      userTags: userTagsOf(setup.userTags, moments),
    }
  }

  /** The page's clock goes on from where the run's stands. */
  const nowOf = () => Math.max(store.get().clock, store.get().setup.at === null ? host.now() : store.get().clock)

  async function takeTryEvent(program: BotProgram, first: BotEvent): Promise<void> {
    const mine = turns.era()
    const events: BotEvent[] = [first]
    for (let event = events.shift(); event !== undefined; event = events.shift()) {
      const moment = await turns.inTurn(
        () => nextMoment(program, event),
        (taken) => change({ moments: [...store.get().moments, taken], session: taken.session, clock: taken.input.at }),
      )
      if (moment === undefined) return
      for (const effect of moment.effects) {
        const answer = note(effect) ?? (await answerTo(program, moment, effect))
        if (turns.era() !== mine) return
        if (answer) events.push(answer)
      }
    }
  }

  function nextMoment(program: BotProgram, event: BotEvent) {
    const { moments, session, breakpoints, stepwise } = store.get()
    if (moments.length >= MOST_MOMENTS) return null
    const input = { event, at: nowOf(), seed: moments.length + 1, facts: factsOf() }
    return takeMomentByNode(
      program,
      session,
      input,
      // Once, as the run arrives: what a node that waits hears later is no arrival.
      ({ nodeId, signal }) => signal.type === 'entered' && (stepwise || breakpoints.has(nodeId)),
    )
  }

  /** What a run keeps for itself of what it asks; undefined where somebody has to answer. */
  function note(effect: BotEffect): null | undefined {
    const timers = new Map(store.get().timers)
    switch (effect.type) {
      case 'timer':
        timers.set(effect.id, effect.at)
        change({ timers })
        return null
      case 'cancelTimer':
        timers.delete(effect.id)
        change({ timers })
        return null
      case 'transfer':
        change({ over: 'transferred' })
        return null
      case 'end':
        change({ over: 'ended' })
        return null
      case 'search':
      case 'request':
        return undefined
      default:
        return null
    }
  }

  async function answerTo(program: BotProgram, moment: Moment, effect: BotEffect): Promise<BotEvent | null> {
    if (effect.type !== 'search' && effect.type !== 'request') return null
    change({ busy: store.get().busy + 1 })
    try {
      if (effect.type === 'search') return { type: 'found', ...(await host.search(effect.query, effect.limit)) }
      const { request } = effect
      const asking = moment.trace.findLast(({ effects }) => effects.includes(effect))
      const result = await tryAnswer(host, {
        program,
        request,
        asking,
        setup: store.get().setup,
        facts: factsOf(),
        onQueued: () => change({ over: 'transferred' }),
      })
      return { type: 'performed', id: effect.id, result }
    } finally {
      change({ busy: Math.max(0, store.get().busy - 1) })
    }
  }

  return takeTryEvent
}
