import type { Point } from '#src/domain/graph/document.ts'
import { isStill } from '../is-still.ts'
import type { Scene } from '../scene.ts'

/** How long nodes take to their new places, in milliseconds. */
export const GLIDE_MS = 200
/** More nodes are set down at once: moving them in every frame would hold the page up. */
const MOST = 200

/**
 * Holds nodes where they are seen now, so that the document may give them other places; what is answered lets them go
 * there before one's eyes. They go to where the document says, also when it says otherwise meanwhile, and are left to
 * whoever takes hold of any node.
 */
export function holdToGlide(scene: Scene, ids: Iterable<string>): () => void {
  const from = new Map([...ids].flatMap((id) => scene.nodes.get(id) ?? []).map(({ id, x, y }) => [id, { x, y }]))
  if (from.size > MOST || scene.lifted.size > 0 || isStill()) return () => undefined
  scene.lift(from)
  let ours = scene.lifted
  let start: number | null = null

  function move(now: number): void {
    if (scene.lifted !== ours) return
    start ??= now
    const done = Math.min(1, (now - start) / GLIDE_MS)
    if (done === 1) return scene.drop()
    scene.lift(placesAt(1 - (1 - done) ** 3))
    ours = scene.lifted
    requestAnimationFrame(move)
  }

  function placesAt(part: number): Map<string, Point> {
    return new Map(
      [...from].map(([id, { x, y }]) => {
        const to = scene.document.nodes.get(id)?.position ?? { x, y }
        return [id, { x: x + (to.x - x) * part, y: y + (to.y - y) * part }]
      }),
    )
  }

  return () => void requestAnimationFrame(move)
}
