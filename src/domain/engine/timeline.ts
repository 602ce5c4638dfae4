import { advance, type BotStep } from './advance.ts'
import type { BotInput } from './event.ts'
import type { BotProgram } from './program.ts'
import type { BotSession } from './session.ts'
import type { Pause } from './stage.ts'

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

/** Inputs as they were recorded, taken one after another. */
export function replay(program: BotProgram, first: BotSession, inputs: readonly BotInput[]): Moment[] {
  const moments: Moment[] = []
  let session = first
  for (const input of inputs) {
    const moment = takeMoment(program, session, input)
    moments.push(moment)
    session = moment.session
  }
  return moments
}

/** All steps of nodes, in order, with the moment each belongs to. */
export const stepsOf = (moments: readonly Moment[]) =>
  moments.flatMap((moment, index) => moment.trace.map((step, at) => ({ moment: index, at, step })))

/**
 * The same past up to just before one of a moment's steps: the run is held there and goes on with `continue`, on any
 * program. Past the moment's last step it is the whole moment.
 */
export function rewind(moments: readonly Moment[], to: { moment: number; at: number }): Moment[] {
  const held = moments[to.moment]
  if (!held) return [...moments]
  let passed = 0
  const again = takeMoment(held.program, held.before, held.input, () => {
    passed += 1
    return passed > to.at
  })
  return [...moments.slice(0, to.moment), again]
}
