import type { Stage } from './stage.ts'

/** Whose hands have rested for so long, in milliseconds, has come to work on the flow and is not just moving through it. */
const CALM_MS = 500

/** Calls once when nothing has moved on the stage for a while and nothing else is to be done; the answer calls it off. */
export function whenCalm(stage: Stage, run: () => void): () => void {
  let idle = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (idle !== 0) cancelIdleCallback(idle)
    idle = 0
    timer = setTimeout(begin, CALM_MS)
  }
  const off = [stage.subscribeView(wait), stage.subscribeShowing(wait), stage.scene.subscribe(wait)]
  function end(): void {
    clearTimeout(timer)
    if (idle !== 0) cancelIdleCallback(idle)
    for (const each of off) each()
  }
  function begin(): void {
    const go = () => {
      end()
      run()
    }
    // Safari has none.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(go)
    else go()
  }
  wait()
  return end
}
