import { nextTask } from './next-task.ts'

/** How long a page or a server may work without letting others have their turn, in milliseconds: a frame of a 60 Hz screen. */
const SLICE_MS = 16

/** Does work that stops now and then in one go. */
export function atOnce<Result>(work: Iterator<unknown, Result>): Result {
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
  }
}

/** Does work that stops now and then, and lets everything else have its turn whenever a slice of it has taken long. */
export async function inSlices<Result>(work: Iterator<unknown, Result>): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
    if (performance.now() - began < SLICE_MS) continue
    await nextTask()
    began = performance.now()
  }
}
