import type { Stage } from './stage.ts'

/** Whose hands have rested for so long, in milliseconds, has come to work on the flow and is not just moving through it. */
const CALM_MS = 500

/** Calls each time nothing has moved on the stage for a while and nothing else is to be done; the answer ends that. */
export function whenCalm(stage: Stage, run: () => void): () => void {
  let idle = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let movedAt = 0
  /** Called for every frame and every node that moves: it only notes the time, and one timer looks at that. */
  const note = () => {
    movedAt = performance.now()
    if (idle !== 0) cancelIdleCallback(idle)
    idle = 0
    timer ??= setTimeout(look, CALM_MS)
  }
  function look(): void {
    const left = movedAt + CALM_MS - performance.now()
    timer = left > 0 ? setTimeout(look, left) : undefined
    if (timer !== undefined) return
    // Safari has none.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(go)
    else go()
  }
  function go(): void {
    idle = 0
    run()
  }
  const off = [stage.subscribeView(note), stage.subscribeShowing(note), stage.scene.subscribe(note)]
  note()
  return () => {
    clearTimeout(timer)
    if (idle !== 0) cancelIdleCallback(idle)
    for (const each of off) each()
  }
}
