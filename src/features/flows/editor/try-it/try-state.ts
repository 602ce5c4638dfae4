import type { BotProgram } from '#src/domain/engine/program.ts'
import type { Found, Request, RequestResult } from '#src/domain/step/effect.ts'
import type { Facts } from '#src/domain/step/event.ts'
import type { Json } from '#src/domain/value/value.ts'
import type { BotSession } from '#src/domain/engine/session.ts'
import type { Moment } from '#src/domain/engine/timeline.ts'

/** The world a run is tried in: all that is not the visitor's doing. */
export type TrySetup = {
  channel: string
  language: string
  nickname: string
  /** Stable shares, such as those of an A/B split, go by it. */
  userId: string
  /** The clock at the beginning, in milliseconds since 1970; null: now. */
  at: number | null
  open: boolean
  /** The visitor's tags at the beginning. */
  userTags: readonly string[]
  /** What becomes of a hand-over. */
  agents: 'queued' | 'no_agent' | 'busy'
  /** Values that the flow's variables begin with, by reference. */
  variables: Record<string, Json>
  /** Whether nodes answer by their recorded mock, where they have one, instead of asking the other system. */
  mocks: boolean
  /** `begin`: at the node; `said`: with the visitor's first words, through the triggers. */
  from: 'begin' | 'said'
}

/** The world a run is first tried in. */
export const firstSetup = (language: string, channel: string, open: boolean): TrySetup => ({
  channel,
  language,
  nickname: '',
  userId: 'visitor-1',
  at: null,
  open,
  userTags: [],
  agents: 'queued',
  variables: {},
  mocks: true,
  from: 'begin',
})

/** Where a run was turned another way: the steps it has in common with the path that was left, and that path. */
export type Fork = { readonly left: readonly Moment[]; readonly sharedSteps: number }

/** A run as it stands. */
export type TryState = {
  setup: TrySetup
  moments: readonly Moment[]
  /** The session after the last moment. */
  session: BotSession
  fork: Fork | null
  /** Timers that will fall due, by id: milliseconds since 1970. */
  timers: ReadonlyMap<string, number>
  /** The clock of the run, in milliseconds. */
  clock: number
  /** Requests that are under way. */
  busy: number
  /** Nodes before which a run is held. */
  breakpoints: ReadonlySet<string>
  /** Held before each node. */
  stepwise: boolean
  /** Why it is over. */
  over: 'transferred' | 'ended' | null
  /** Number of the release a past conversation ran on; null for a run that was tried here. */
  replayed: number | null
}

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
