import type { MessageBody } from '../conversation/message.ts'
import type { Signal } from '../step/step.ts'
import { chanceOf } from './chance.ts'
import type { BotEffect } from '../step/effect.ts'
import type { BotInput } from '../step/event.ts'
import type { BotProgram } from './program.ts'
import type { BotSession, Run } from './session.ts'
import type { BotTrace } from '../step/why.ts'
import type { TraceStep } from './trace.ts'

/** Whether to hold a run before a node, for somebody who looks at it: a breakpoint, or one step at a time. */
export type Pause = (at: { flowId: string; nodeId: string; n: number; signal: Signal }) => boolean

/** Where a run was left off between two nodes: the signal its next node takes, and the nodes passed on this event. */
export type LeftOff = { readonly signal: Signal; readonly passed: number }

/**
 * What one step of the bot works on: what came in, and what has come of it so far. It lives for one call of `advance`;
 * sessions are replaced, never changed, so the one that came in stays as it was.
 */
export type Stage = {
  readonly program: BotProgram
  readonly input: BotInput
  readonly random: () => number
  readonly pause: Pause | undefined
  /** Whether the run is left off after each node, so that whoever drives it can let others have their turn. */
  readonly byNode: boolean
  session: BotSession
  /** The visitor's tags, with what nodes of this step have put on and taken off. */
  userTags: readonly string[]
  leftOff: LeftOff | null
  /** What was said to the node that was left off: it may make nothing of it in the end. */
  unheard: string | null
  readonly effects: BotEffect[]
  readonly trace: TraceStep[]
}

export const stageOf = (
  program: BotProgram,
  session: BotSession,
  input: BotInput,
  pause?: Pause,
  byNode = false,
): Stage => ({
  program,
  input,
  random: chanceOf(input.seed),
  pause,
  byNode,
  session,
  userTags: input.facts.userTags ?? [],
  leftOff: null,
  unheard: null,
  effects: [],
  trace: [],
})

export function remember(stage: Stage, change: Partial<BotSession>): void {
  stage.session = { ...stage.session, ...change }
}

/** The next id of the conversation: what tells requests, timers, runs and asked moments apart. */
export function nextId(stage: Stage, prefix: string): string {
  const count = stage.session.count + 1
  remember(stage, { count })
  return `${prefix}${count}`
}

/** Changes the run under way. */
export function updateRun(stage: Stage, change: Partial<Run>): void {
  if (stage.session.run) remember(stage, { run: { ...stage.session.run, ...change } })
}

export function traceOf(program: BotProgram, outcome: BotTrace['outcome'], rest: Partial<BotTrace> = {}): BotTrace {
  return {
    outcome,
    query: '',
    candidates: [],
    thresholds: program.settings.thresholds,
    releaseId: program.releaseId,
    searchMs: 0,
    ...rest,
  }
}

export function reply(stage: Stage, body: MessageBody, trace: BotTrace): void {
  stage.effects.push({ type: 'reply', body, trace })
}
