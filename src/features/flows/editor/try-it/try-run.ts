import type { BotEvent, BotInput } from '#src/domain/step/event.ts'
import type { BotProgram } from '#src/domain/engine/program.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { replayByNode, rewindByNode, stepsOf, type Moment } from '#src/domain/engine/timeline.ts'
import type { Json } from '#src/domain/value/value.ts'
import { createStore, type Store } from '#src/features/shared/store.ts'
import { createEventTaker } from './event-taker.ts'
import { freshState, pastState, scoped, timersOf } from './fresh-state.ts'
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

/** One run of the flow that is being edited, in this page: it can be held, gone back in, and turned another way. */
export function createTryRun(host: TryHost, setup: TrySetup): TryRun {
  const store = createStore<TryState>(freshState(setup, host.now()))
  const turns = createTurns()
  const change = (part: Partial<TryState>) => store.set({ ...store.get(), ...part })
  const takeTryEvent = createEventTaker(host, store, turns)

  return {
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
      const keep = (moments: Moment[]) =>
        store.set(pastState(store.get().setup, moments, { user, release, now: host.now() }))
      await turns.inTurn(() => replayByNode(program, initialSession(user), inputs), keep)
    },
  }
}
