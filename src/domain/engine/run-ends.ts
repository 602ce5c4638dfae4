import type { MessageBody } from '../conversation/message.ts'
import type { Signal } from '../step/step.ts'
import { LIMITS } from '../limits.ts'
import type { RunFault } from './scope.ts'
import { isGuided, type Frame } from './session.ts'
import { remember, reply, traceOf, type Stage } from './stage.ts'
import { cancelTimer, sleepUntil } from './timers.ts'

/** How runs end, are left or put aside, and are taken up again. */

/** Puts the run under way aside, so that another may begin; it is taken up again when that one has ended. */
export function suspendRun(stage: Stage): void {
  const { run, interrupted } = stage.session
  if (!run) return
  cancelTimer(stage, run)
  const { waiting } = run
  const aside =
    waiting === null || waiting.type === 'request' || waiting.type === 'caller'
      ? run
      : { ...run, waiting: { ...waiting, timer: null } }
  const kept = [...interrupted, aside]
  // Behind so many others nobody comes back to the first.
  const dropped = kept.splice(0, Math.max(0, kept.length - LIMITS.flow.interruptions))
  for (const { frames } of dropped) tellLeft(stage, frames, 'replaced')
  remember(stage, { run: null, interrupted: kept })
}

function tellLeft(stage: Stage, [first]: readonly Frame[], detail: string): void {
  if (first) stage.effects.push({ type: 'moment', moment: 'flow_left', flowId: first.flowId, detail })
}

/** Tells that the visitor has gone from the run under way, which stays where it is. */
export function tellGone(stage: Stage, detail: string): void {
  if (stage.session.run) tellLeft(stage, stage.session.run.frames, detail)
}

/** Leaves all runs where they stand, for good: the visitor has gone elsewhere. */
export function leaveRuns(stage: Stage, detail: string): void {
  const { run, interrupted } = stage.session
  for (const one of [...interrupted, ...(run ? [run] : [])]) {
    cancelTimer(stage, one)
    tellLeft(stage, one.frames, detail)
  }
  remember(stage, { run: null, interrupted: [], asked: null, writing: null, held: [] })
}

/** Ends the run as it was to end, and takes up the one put aside before it. */
export function finishRun(stage: Stage, detail: string): Signal | null {
  const flowId = stage.session.run?.frames[0]?.flowId
  if (flowId !== undefined) stage.effects.push({ type: 'moment', moment: 'flow_completed', flowId, detail })
  const next = takeUpInterrupted(stage)
  // Nobody is left to speak to the caller.
  if (stage.session.run === null && stage.input.facts.call) stage.effects.push({ type: 'end' })
  return next
}

/** The run that was put aside last, if any: it asks again, or goes on when its time came meanwhile. */
export function takeUpInterrupted(stage: Stage): Signal | null {
  const { interrupted } = stage.session
  const run = interrupted.at(-1) ?? null
  remember(stage, { run, interrupted: interrupted.slice(0, -1), asked: null })
  if (run === null) return null
  if (run.waiting?.type !== 'sleep') return { type: 'resumed' }
  if (run.waiting.until <= stage.input.at) return { type: 'timeout' }
  sleepUntil(stage, run.waiting.until)
  return null
}

/** Ends the run with the bot's fallback words: a visitor is never left without an answer. */
export function failRun(stage: Stage, fault: RunFault): void {
  const { run } = stage.session
  const { fallback, transfer } = stage.program.settings
  if (run) cancelTimer(stage, run)
  const flowId = run?.frames[0]?.flowId
  if (flowId !== undefined) stage.effects.push({ type: 'moment', moment: 'flow_failed', flowId, detail: fault.code })
  remember(stage, { run: null })
  // A call has a message of its own for this: whoever holds the line is told by `flow_failed`; so is an agent.
  if (stage.input.facts.call || isGuided(stage.session)) return
  const text = fallback.variants[0] ?? ''
  const body: MessageBody =
    transfer.enabled && stage.input.facts.alone !== true
      ? { type: 'suggestions', text, items: [], offerAgent: true }
      : { type: 'text', text }
  reply(stage, body, traceOf(stage.program, 'fallback', { query: stage.session.lastMessage }))
}
