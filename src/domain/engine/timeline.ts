import { advance, advanceByNode, type BotStep } from './advance.ts'
import type { BotInput } from '../step/event.ts'
import type { BotProgram } from './program.ts'
import type { BotSession } from './session.ts'
import type { Pause } from './stage.ts'
import type { TraceStep } from './trace.ts'

/** One input and what came of it, kept with what it was taken by: enough to look at it again, and to go another way. */
export type Moment = BotStep & {
  readonly program: BotProgram
  readonly before: BotSession
  readonly input: BotInput
}

/** Lets a program take an input, and keeps all of it. */
export const takeMoment = (program: BotProgram, before: BotSession, input: BotInput, pause?: Pause): Moment => ({
  program,
  before,
  input,
  ...advance(program, before, input, pause),
})

/** Work that stops now and then, for a page to let others have their turn. */
export type Stepwise<Result> = Generator<undefined, Result>

/** `takeMoment`, stopping after each node. */
export function* takeMomentByNode(
  program: BotProgram,
  before: BotSession,
  input: BotInput,
  pause?: Pause,
): Stepwise<Moment> {
  return { program, before, input, ...(yield* advanceByNode(program, before, input, pause)) }
}

/** Inputs as they were recorded, taken one after another; stops after each node. */
export function* replayByNode(program: BotProgram, first: BotSession, inputs: readonly BotInput[]): Stepwise<Moment[]> {
  const moments: Moment[] = []
  let session = first
  for (const input of inputs) {
    const moment = yield* takeMomentByNode(program, session, input)
    moments.push(moment)
    session = moment.session
  }
  return moments
}

/** `replayByNode` at one go. */
export const replay = (program: BotProgram, first: BotSession, inputs: readonly BotInput[]): Moment[] =>
  atOnce(replayByNode(program, first, inputs))

/** All steps of nodes, in order, with the moment each belongs to. */
export const stepsOf = (moments: readonly { readonly trace: readonly TraceStep[] }[]) =>
  moments.flatMap((moment, index) => moment.trace.map((step, at) => ({ moment: index, at, step })))

/**
 * The same past up to just before one of a moment's steps: the run is held there and goes on with `continue`, on any
 * program. Past the moment's last step it is the whole moment. Stops after each node.
 */
export function* rewindByNode(moments: readonly Moment[], to: { moment: number; at: number }): Stepwise<Moment[]> {
  const held = moments[to.moment]
  if (!held) return [...moments]
  let passed = 0
  const again = yield* takeMomentByNode(held.program, held.before, held.input, () => {
    passed += 1
    return passed > to.at
  })
  return [...moments.slice(0, to.moment), again]
}

/** `rewindByNode` at one go. */
export const rewind = (moments: readonly Moment[], to: { moment: number; at: number }): Moment[] =>
  atOnce(rewindByNode(moments, to))

function atOnce<Result>(work: Stepwise<Result>): Result {
  let next = work.next()
  while (next.done !== true) next = work.next()
  return next.value
}
