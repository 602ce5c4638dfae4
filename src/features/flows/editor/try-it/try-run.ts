import { assertNever } from '#src/lib/assert-never.ts'
import { tagged } from '#src/domain/conversation/tags.ts'
import type { BotEffect, Found, Request, RequestResult } from '#src/domain/step/effect.ts'
import type { BotEvent, BotInput, Facts } from '#src/domain/step/event.ts'
import type { BotProgram } from '#src/domain/engine/program.ts'
import { recordedAt } from '#src/domain/engine/recorded.ts'
import { splitReference } from '#src/domain/engine/scope.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { replayByNode, rewindByNode, stepsOf, takeMomentByNode, type Moment } from '#src/domain/engine/timeline.ts'
import type { Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { createStore, type Store } from '#src/features/shared/store.ts'
import { inSlices } from '#src/lib/in-slices.ts'
import type { TrySetup, TryState } from './try-state.ts'

/** What a run needs of the world around the page. */
export type TryHost = {
  /** The flow as it is drawn now, with all it calls. */
  program(): Promise<BotProgram>
  facts(): Pick<Facts, 'defaultLanguage' | 'timeZone' | 'applicationName'>
  search(query: string, limit: number): Promise<Found>
  /** A flow's own look-up in the knowledge base, for a visitor of this kind. */
  find(request: Extract<Request, { type: 'find' }>, facts: Facts): Promise<RequestResult>
  perform(request: Request): Promise<RequestResult>
  now(): number
}

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
  /** Counts beginnings and steps back: what was under way before one of them is of no interest any more. */
  let era = 0
  const change = (part: Partial<TryState>) => store.set({ ...store.get(), ...part })
  let last: Promise<void> = Promise.resolve()

  /**
   * Walks the flow in slices, one walk at a time: each goes on from what the one before it has left with `keep`. Answers
   * undefined, and keeps nothing, where the run has begun anew or gone back meanwhile.
   */
  async function inTurn<Result>(
    work: () => Iterator<unknown, Result> | null,
    keep: (result: Result) => void,
  ): Promise<Result | undefined> {
    const mine = era
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    try {
      const steps = era === mine ? work() : null
      const result = steps === null ? undefined : await inSlices(steps)
      if (era !== mine || result === undefined) return undefined
      keep(result)
      return result
    } finally {
      resolve()
    }
  }

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
    const mine = era
    const events: BotEvent[] = [first]
    for (let event = events.shift(); event !== undefined; event = events.shift()) {
      const moment = await inTurn(
        () => nextMoment(program, event),
        (taken) => change({ moments: [...store.get().moments, taken], session: taken.session, clock: taken.input.at }),
      )
      if (moment === undefined) return
      for (const effect of moment.effects) {
        const answer = note(effect) ?? (await answerTo(program, moment, effect))
        if (era !== mine) return
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
      const asking = moment.trace.findLast(({ effects }) => effects.includes(effect))
      const result = await resultOf(program, effect.request, asking)
      return { type: 'performed', id: effect.id, result }
    } finally {
      change({ busy: Math.max(0, store.get().busy - 1) })
    }
  }

  async function resultOf(
    program: BotProgram,
    request: Request,
    asking: { flowId: string; nodeId: string } | undefined,
  ): Promise<RequestResult> {
    const { mocks, agents, open } = store.get().setup
    const recorded = mocks ? recordedAt(program, asking) : null
    if (recorded) return recorded
    switch (request.type) {
      case 'find':
        return host.find(request, factsOf())
      case 'transfer': {
        const outcome = request.request.checkHours && !open ? 'outside_hours' : agents
        if (outcome === 'queued') change({ over: 'transferred' })
        return { ok: true, value: { outcome }, ms: 0 }
      }
      // Somebody who tries a flow writes to nobody.
      case 'mail':
        return { ok: true, value: {}, ms: 0 }
      case 'webhook':
        return { ok: true, value: { status: 200 }, ms: 0 }
      case 'http':
      case 'model':
      case 'code':
        return host.perform(request)
      // Only menus ask for these, and menus are tried on the telephone of the page.
      case 'record':
      case 'dial':
      case 'enqueue':
      case 'callback':
      case 'sms':
        return { ok: false, code: 'request.unsupported', detail: request.type, ms: 0 }
      default:
        return assertNever(request)
    }
  }

  const run: TryRun = {
    store,
    async begin(flowId, nodeId) {
      era += 1
      const mine = era
      const { setup: wanted, breakpoints, stepwise } = store.get()
      store.set({ ...freshState(wanted, host.now()), breakpoints, stepwise })
      const program = await host.program()
      if (era !== mine || (wanted.from === 'said' && nodeId === null)) return
      const variables = scoped(wanted.variables, 'flow')
      await takeTryEvent(program, { type: 'begin', flowId, nodeId, variables })
    },
    async send(event) {
      const mine = era
      const program = await host.program()
      if (era === mine) await takeTryEvent(program, event)
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
      era += 1
      await inTurn(
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
      era += 1
      const keep = (moments: Moment[]) => showPast(moments, user, release)
      await inTurn(() => replayByNode(program, initialSession(user), inputs), keep)
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

function freshState(setup: TrySetup, now: number): TryState {
  const session = initialSession(scoped(setup.variables, 'user'))
  return {
    setup,
    moments: [],
    session: { ...session, session: scoped(setup.variables, 'session') },
    fork: null,
    timers: new Map(),
    clock: setup.at ?? now,
    busy: 0,
    breakpoints: new Set(),
    stepwise: false,
    over: null,
    replayed: null,
  }
}

/** The visitor's tags, with what the run has put on and taken off so far. */
const userTagsOf = (first: readonly string[], moments: readonly Moment[]): readonly string[] =>
  moments
    .flatMap(({ effects }) => effects)
    .reduce(
      (tags, effect) =>
        effect.type === 'tag' && effect.on === 'visitor' ? tagged(tags, effect, LIMITS.visitor.tags) : tags,
      first,
    )

/** Timers that are set and neither due nor taken back. */
function timersOf(moments: readonly Moment[]): ReadonlyMap<string, number> {
  const timers = new Map<string, number>()
  for (const { input, effects } of moments) {
    if (input.event.type === 'timer') timers.delete(input.event.id)
    for (const effect of effects) {
      if (effect.type === 'timer') timers.set(effect.id, effect.at)
      if (effect.type === 'cancelTimer') timers.delete(effect.id)
    }
  }
  return timers
}

function scoped(variables: Readonly<Record<string, Json>>, wanted: 'flow' | 'session' | 'user'): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([reference, value]) => {
      const { scope, name } = splitReference(reference)
      return scope === wanted ? [[name, value]] : []
    }),
  )
}
