import type { Run } from './session.ts'
import { nextId, updateRun, type Stage } from './stage.ts'

/** Starts a timer of so many seconds; null where no time is set. */
export function startTimer(stage: Stage, seconds: number | undefined): string | null {
  return seconds === undefined ? null : timerAt(stage, stage.input.at + Math.max(0, seconds) * 1000)
}

function timerAt(stage: Stage, at: number): string {
  const id = nextId(stage, 't')
  stage.effects.push({ type: 'timer', id, at })
  return id
}

/** Has the run sleep until a moment, in milliseconds since 1970. */
export function sleepUntil(stage: Stage, until: number): void {
  updateRun(stage, { waiting: { type: 'sleep', timer: timerAt(stage, until), until } })
}

/** Takes the run's timer away, unless it is the one that has just gone off. */
export function cancelTimer(stage: Stage, run: Run): void {
  const timer = run.waiting?.type === 'visitor' || run.waiting?.type === 'sleep' ? run.waiting.timer : null
  if (timer !== null && !isDue(stage, timer)) stage.effects.push({ type: 'cancelTimer', id: timer })
}

const isDue = (stage: Stage, timer: string) => stage.input.event.type === 'timer' && stage.input.event.id === timer
