import type { Request, RequestResult } from '#src/domain/engine/effect.ts'
import type { BotProgram } from '#src/domain/engine/program.ts'
import type { Key } from '#src/domain/voice/keys.ts'
import {
  answer,
  beginCall,
  dueAt,
  hangUp,
  passTime,
  press,
  say,
  silence,
  withWorld,
  type Call,
} from '#src/domain/voice/simulator.ts'
import type { CallSetup, VoiceWorld } from '#src/domain/voice/world.ts'
import { createStore, type Store } from '#src/features/frame/store.ts'

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
}

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
}

/** One call of the menu that is being edited, in this page. */
export function createCallRun(host: CallHost, world: VoiceWorld): CallRun {
  const store = createStore<CallRunState>({
    world,
    call: null,
    isRealTime: false,
    clock: { call: world.at, page: host.now() },
    isAsking: false,
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
    change({ call: next, clock: { call: at, page: host.now() } })
    if (next.state.type === 'asking' && !store.get().isAsking) void ask(next.state.request)
  }

  async function ask(request: Request): Promise<void> {
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
      change({ isAsking: false })
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
    setRealTime(isRealTime) {
      const { call } = store.get()
      change({ isRealTime, clock: { call: call?.at ?? clock(), page: host.now() } })
    },
  }
}
