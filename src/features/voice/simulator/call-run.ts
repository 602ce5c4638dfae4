import type { Request, RequestResult } from '#src/domain/step/effect.ts'
import type { BotProgram } from '#src/domain/engine/program.ts'
import { stepsOf } from '#src/domain/engine/timeline.ts'
import type { TraceStep } from '#src/domain/engine/trace.ts'
import type { Json } from '#src/domain/value/value.ts'
import { dueAt, type Call } from '#src/domain/voice/call.ts'
import type { Key } from '#src/domain/telephony/keys.ts'
import { recallCall, rewound, type CallRecord } from '#src/domain/voice/recall.ts'
import {
  answer,
  assign,
  beginCall,
  goOn,
  hangUp,
  passTime,
  press,
  say,
  silence,
  withWorld,
} from '#src/domain/voice/simulator.ts'
import type { CallSetup, VoiceWorld } from '#src/domain/voice/world.ts'
import { createStore, type Store } from '#src/features/shared/store.ts'

/** What a call that is tried needs of the page around it. */
export type CallHost = {
  program(): BotProgram
  flowId: string
  setup(): CallSetup
  sounds(): Call['sounds']
  perform(request: Request): Promise<RequestResult>
  now(): number
}

export type CallRunState = {
  world: VoiceWorld
  /** null: not called yet. */
  call: Call | null
  /** Time passes as on the telephone; else the next thing happens at once. */
  isRealTime: boolean
  /** Where the call's clock stood, and the page's, when it was last set. */
  clock: { call: number; page: number }
  /** Another system is being asked. */
  isAsking: boolean
  /** The call as it stood before each deed, so that it can be gone back in. */
  past: readonly Call[]
  /** The steps of the way that was left when somebody went back. */
  left: readonly TraceStep[]
  /** What a real call ran on that is looked at; null for a call that is tried. */
  recalled: Recalled | null
}

/** Number of the release, and of the version that was scheduled in its place; `at`: when it rang. */
export type Recalled = { version: number | null; scheduled: number | null; at: string }

/** A call that was: what is kept of it, and what it ran on. */
export type PastRun = { program: BotProgram; record: CallRecord; recalled: Recalled }

export type CallRun = {
  store: Store<CallRunState>
  /** Calls anew; at a node, or at the start. */
  begin(nodeId?: string | null): void
  press(key: Key): void
  say(text: string): void
  /** Lets the time pass until something happens by itself. */
  skip(): void
  hangUp(): void
  /** In real time: lets happen what is due by now. */
  tick(): void
  setWorld(change: Partial<VoiceWorld>): void
  setRealTime(isRealTime: boolean): void
  /** Goes back to before a step, by its place among all; what comes then comes of the menu as it is drawn now. */
  back(step: number): void
  /** Takes the last deed back. */
  undo(): void
  /** Goes on with a call that is held in the middle of a turn. */
  goOn(): void
  /** Sets a variable of the menu while it waits. */
  assign(reference: string, value: Json): void
  /** Shows a call that was. */
  recall(past: PastRun): void
}

/** Where somebody has to do something, or time has to pass. */
const WAITS: ReadonlySet<Call['state']['type']> = new Set(['listening', 'queued', 'ringing', 'recording', 'held'])

/** Whether it can go on in more than one way: a queue that nobody is there to answer is over as soon as it begins. */
const isOpen = (one: Call): boolean => WAITS.has(one.state.type) && (dueAt(one) ?? Number.POSITIVE_INFINITY) > one.at

const isBefore = (one: Call, call: Call | null): boolean =>
  call !== null && (one.taken.length < call.taken.length || one.lines.length < call.lines.length)

/** One call of the menu that is being edited, in this page. */
export function createCallRun(host: CallHost, world: VoiceWorld): CallRun {
  const store = createStore<CallRunState>({
    world,
    call: null,
    isRealTime: false,
    clock: { call: world.at, page: host.now() },
    isAsking: false,
    past: [],
    left: [],
    recalled: null,
  })
  /** Counts calls: an answer to one that is over is of no interest. */
  let era = 0
  const change = (part: Partial<CallRunState>) => store.set({ ...store.get(), ...part })
  const clock = (): number => {
    const { clock: set } = store.get()
    return set.call + host.now() - set.page
  }

  function show(next: Call, before: Call | null): void {
    // What is new is heard from its first line on, so there the clock stands.
    const fresh = next.lines[before?.lines.length ?? 0]
    const at = fresh === undefined ? next.at : next.answeredAt + fresh.at * 1000
    const { past } = store.get()
    change({ call: next, past: before === null ? [] : [...past, before], clock: { call: at, page: host.now() } })
    if (next.state.type === 'asking' && !store.get().isAsking) void askForCall(next.state.request)
  }

  /** From here on it goes on with the menu as it is drawn now. */
  function turnTo(then: Call | null | undefined): void {
    const { call, past } = store.get()
    if (call === null || !then) return
    era += 1
    const next: Call = { ...then, program: host.program(), sounds: host.sounds() }
    const left = stepsOf(call.taken).slice(stepsOf(next.taken).length)
    change({
      call: next,
      past: past.filter((one) => isBefore(one, next)),
      left: left.map(({ step }) => step),
      world: next.world,
      isAsking: false,
      clock: { call: next.at, page: host.now() },
    })
    if (next.state.type === 'asking') void askForCall(next.state.request)
  }

  async function askForCall(request: Request): Promise<void> {
    const mine = era
    change({ isAsking: true })
    const result = await host.perform(request)
    if (mine !== era) return
    const { call } = store.get()
    change({ isAsking: false })
    if (call) show(answer(call, result), call)
  }

  function act(deed: (call: Call, at: number | undefined) => Call): void {
    const { call, isRealTime } = store.get()
    if (call === null || call.state.type === 'over') return
    const next = deed(call, isRealTime ? clock() : undefined)
    if (next !== call) show(next, call)
  }

  return {
    store,
    begin(nodeId = null) {
      era += 1
      change({ isAsking: false, left: [], recalled: null })
      const { world: now } = store.get()
      show(beginCall(host.program(), host.flowId, host.setup(), now, host.sounds(), nodeId), null)
    },
    press: (key) => act((call, at) => press(call, key, at)),
    say: (text) => act((call, at) => say(call, text, at)),
    skip: () => act(silence),
    hangUp: () => act(hangUp),
    tick() {
      const { call } = store.get()
      const due = call === null ? null : dueAt(call)
      if (due !== null && due <= clock()) act((now) => passTime(now, due))
    },
    setWorld(part) {
      const { world: before, call } = store.get()
      const next = { ...before, ...part }
      change({ world: next })
      if (call !== null && call.state.type !== 'over') show(withWorld(call, next), call)
    },
    back(step) {
      const { call, past } = store.get()
      const to = call === null ? undefined : stepsOf(call.taken)[step]
      if (call !== null && to !== undefined) turnTo(rewound([...past, call], to))
    },
    undo() {
      const { call, past } = store.get()
      turnTo(past.findLast((one) => isBefore(one, call) && isOpen(one)))
    },
    goOn: () => act(goOn),
    assign: (reference, value) => act((call) => assign(call, reference, value)),
    recall({ program, record, recalled }) {
      const setting = { program, flowId: host.flowId, setup: host.setup(), sounds: host.sounds() }
      const calls = recallCall(setting, record)
      const call = calls.at(-1)
      if (call === undefined) return
      era += 1
      const clockAt = { call: call.at, page: host.now() }
      const past = calls.slice(0, -1)
      change({ call, past, left: [], world: call.world, isRealTime: false, isAsking: false, clock: clockAt, recalled })
    },
    setRealTime(isRealTime) {
      const { call } = store.get()
      change({ isRealTime, clock: { call: call?.at ?? clock(), page: host.now() } })
    },
  }
}
