import { systemTimers, type Timers } from './timers.ts'

/** Work that falls due some time after a change, and is never done twice at once. */
export type DueWork<How> = {
  /** Has it done after so many milliseconds, in place of what was planned before. */
  plan(ms: number, how: How): void
  callOff(): void
  /** Does it now, or joins what is under way; resolves when that has ended. */
  run(how: How): Promise<void>
  /** What is under way. */
  running(): Promise<void> | undefined
}

/** `onRest`: called whenever it has been done, with nothing under way any more. */
export function createDueWork<How>(
  work: (how: How) => Promise<void>,
  { timers = systemTimers, onRest = () => {} }: { timers?: Timers; onRest?: () => void },
): DueWork<How> {
  let callOff = () => {}
  let running: Promise<void> | undefined

  function run(how: How): Promise<void> {
    running ??= work(how).finally(() => {
      running = undefined
      onRest()
    })
    return running
  }

  return {
    plan(ms, how) {
      callOff()
      callOff = timers.after(ms, () => void run(how))
    },
    callOff: () => callOff(),
    run,
    running: () => running,
  }
}
