import type { BotEffect } from '#src/domain/step/effect.ts'
import type { BotEvent, BotInput, Facts } from '#src/domain/step/event.ts'
import type { BotProgram } from '#src/domain/engine/program.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { replayByNode, rewindByNode, stepsOf, takeMomentByNode, type Moment } from '#src/domain/engine/timeline.ts'
import type { Json } from '#src/domain/value/value.ts'
import { createStore, type Store } from '#src/features/shared/store.ts'
import { freshState, scoped, timersOf, userTagsOf } from './fresh-state.ts'
import { tryAnswer } from './try-answer.ts'
import type { TryHost, TrySetup, TryState } from './try-state.ts'
import { createTurns } from './turns.ts'

export type TryRun = {
  store: Store<TryState>
  /** Begins anew at a node of a flow; null: at its start, or with the visitor's first words, as the setup says. */
  begin(flowId: string, nodeId: string | null): Promise<void>
  send(event: BotEvent): Promise<void>
  /** Goes on with a run that is held; `once`: up to the next node. */
  goOn(once: boolean): Promise<void>
  /** Goes back to before a step, by its place among all steps; the way that was gone is kept beside. */
  back(step: number): Promise<void>
  /** Sets a variable of a run that is held. */
  assign(reference: string, value: Json): Promise<void>
  /** Lets time pass until the next timer falls due. */
  skip(): Promise<void>
  setUp(change: Partial<TrySetup>): void
  setBreakpoints(nodes: ReadonlySet<string>): void
  setStepwise(stepwise: boolean): void
  /** Shows a conversation that was, on what it ran on then. */
  load(program: BotProgram, user: Record<string, Json>, inputs: readonly BotInput[], release: number): Promise<void>
}

/** Longest a run may go on without hearing from anybody, in moments: a visitor would have left long ago. */
const MOST_MOMENTS = 500

/** One run of the flow that is being edited, in this page: it can be held, gone back in, and turned another way. */
export function createTryRun(host: TryHost, setup: TrySetup): TryRun {
  const store = createStore<TryState>(freshState(setup, host.now()))
  const turns = createTurns()
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

  const run: TryRun = {
    store,
    async begin(flowId, nodeId) {
      const mine = turns.turnOver()
      const { setup: wanted, breakpoints, stepwise } = store.get()
      store.set({ ...freshState(wanted, host.now()), breakpoints, stepwise })
      const program = await host.program()
      if (turns.era() !== mine || (wanted.from === 'said' && nodeId === null)) return
      const variables = scoped(wanted.variables, 'flow')
      await takeTryEvent(program, { type: 'begin', flowId, nodeId, variables })
    },
    async send(event) {
      const mine = turns.era()
      const program = await host.program()
      if (turns.era() === mine) await takeTryEvent(program, event)
    },
    async goOn(once) {
      const program = await host.program()
      if (!once) return takeTryEvent(program, { type: 'continue' })
      const { stepwise } = store.get()
      change({ stepwise: true })
      await takeTryEvent(program, { type: 'continue' })
      change({ stepwise })
    },
    async back(step) {
      const { moments } = store.get()
      const to = stepsOf(moments)[step]
      if (!to) return
      turns.turnOver()
      await turns.inTurn(
        () => rewindByNode(moments, to),
        (again) => {
          const end = again.at(-1)
          change({
            moments: again,
            session: end?.session ?? store.get().session,
            fork: { left: moments, sharedSteps: step },
            timers: timersOf(again),
            clock: end?.input.at ?? store.get().clock,
            over: null,
            busy: 0,
          })
        },
      )
    },
    async assign(reference, value) {
      await takeTryEvent(await host.program(), { type: 'assign', reference, value })
    },
    async skip() {
      const [due] = [...store.get().timers].sort(([, a], [, b]) => a - b)
      if (!due) return
      const [id, at] = due
      const timers = new Map(store.get().timers)
      timers.delete(id)
      change({ timers, clock: Math.max(store.get().clock, at), setup: { ...store.get().setup, at } })
      await takeTryEvent(await host.program(), { type: 'timer', id })
    },
    setUp: (part) => change({ setup: { ...store.get().setup, ...part } }),
    setBreakpoints: (breakpoints) => change({ breakpoints }),
    setStepwise: (stepwise) => change({ stepwise }),
    async load(program, user, inputs, release) {
      turns.turnOver()
      const keep = (moments: Moment[]) => showPast(moments, user, release)
      await turns.inTurn(() => replayByNode(program, initialSession(user), inputs), keep)
    },
  }

  function showPast(moments: Moment[], user: Record<string, Json>, release: number): void {
    const end = moments.at(-1)
    const facts = end?.input.facts
    store.set({
      ...freshState(store.get().setup, end?.input.at ?? host.now()),
      setup: {
        ...store.get().setup,
        ...(facts && {
          channel: facts.channel,
          language: facts.language,
          nickname: facts.nickname,
          userId: facts.userId,
          open: facts.open,
        }),
        // Those it began with: what was put on since is among its moments.
        userTags: moments[0]?.input.facts.userTags ?? [],
        at: end?.input.at ?? null,
      },
      moments,
      session: end?.session ?? initialSession(user),
      timers: timersOf(moments),
      replayed: release,
    })
  }
  return run
}
