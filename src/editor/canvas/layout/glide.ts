import type { Point } from '#src/domain/graph/document.ts'
import { isStill } from '../is-still.ts'
import type { Scene } from '../scene.ts'

/** How long nodes take to their new places, in milliseconds. */
export const GLIDE_MS = 200
/** More nodes are set down at once: moving them in every frame would hold the page up. */
const MOST = 200

/**
 * Moves nodes to new places before one's eyes; the document is left as it is. Resolves when they have come there, with
 * what ends it: to be called when the document says so, too. It ends by itself when somebody takes hold of nodes.
 */
export function glide(scene: Scene, places: ReadonlyMap<string, Point>): Promise<() => void> {
  if (places.size > MOST || scene.lifted.size > 0 || isStill()) return Promise.resolve(() => undefined)
  const from = new Map(
    [...places.keys()].flatMap((id) => scene.nodes.get(id) ?? []).map(({ id, x, y }) => [id, { x, y }]),
  )
  let ours: Scene['lifted'] = scene.lifted
  const start = performance.now()
  return new Promise((resolve) => {
    const move = (now: number) => {
      if (scene.lifted !== ours) return resolve(() => undefined)
      const done = Math.min(1, Math.max(0, now - start) / GLIDE_MS)
      const eased = 1 - (1 - done) ** 3
      scene.lift(
        new Map(
          [...from].map(([id, { x, y }]) => {
            const to = places.get(id) ?? { x, y }
            return [id, { x: x + (to.x - x) * eased, y: y + (to.y - y) * eased }]
          }),
        ),
      )
      ours = scene.lifted
      if (done < 1) requestAnimationFrame(move)
      else resolve(() => scene.lifted === ours && scene.drop())
    }
    requestAnimationFrame(move)
  })
}
