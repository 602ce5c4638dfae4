import { atOnce } from '#src/lib/in-slices.ts'
import { nextTask } from '#src/lib/next-task.ts'
import type { Box } from '../geometry.ts'
import type { Route } from '../route.ts'
import type { Scene } from '../scene.ts'
import { findWays, type Ground, type Wanted } from './find-ways.ts'

/** So few edges find their ways at once, well within a frame; more are left to the worker. */
const FEW = 24
/** How long a scene of many must have rested, in milliseconds. */
const REST_MS = 80
/** Edges that take their ways in one task. */
const SLICE = 64

/**
 * Gives the edges of a scene their ways around the cards, from now on; the answer ends it. While something is dragged, and until
 * an answer has come, edges go their plain ways.
 */
export function followWays(scene: Scene): () => void {
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let last: readonly number[] = []
  let isOurs = false

  function takeWays(ways: ReadonlyMap<string, Route>): void {
    isOurs = true
    scene.takeWays(ways)
    isOurs = false
  }

  async function handleReply({ data }: MessageEvent<{ id: number; ways: Map<string, Route> }>): Promise<void> {
    const all = [...data.ways]
    for (let from = 0; from < all.length && data.id === asked; from += SLICE) {
      takeWays(new Map(all.slice(from, from + SLICE)))
      await nextTask()
    }
  }

  function look(): void {
    if (scene.lifted.size > 0) return
    const ground = groundOf(scene)
    const now = numbersOf(ground)
    if (now.length === last.length && now.every((value, index) => value === last[index])) return
    last = now
    asked += 1
    if (ground.edges.length <= FEW) {
      takeWays(atOnce(findWays(ground)))
      return
    }
    if (worker === undefined) {
      worker = new Worker(new URL('./ways.worker.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', (event) => void handleReply(event))
    }
    worker.postMessage({ id: asked, ground })
  }

  function handleChange(): void {
    if (isOurs || scene.lifted.size > 0) return
    clearTimeout(timer)
    if (scene.edges.size <= FEW) look()
    else timer = setTimeout(look, REST_MS)
  }

  const unsubscribe = scene.subscribe(handleChange)
  handleChange()
  return () => {
    unsubscribe()
    clearTimeout(timer)
    asked += 1
    worker?.terminate()
  }
}

/** The cards that are seen, and the edges among them that no one has led by hand. */
export function groundOf(scene: Scene): Ground {
  const cards: Box[] = []
  const places = new Map<string, number>()
  const stand = (id: string, { x, y, width, height }: Box) => {
    places.set(id, cards.length)
    cards.push({ x, y, width, height })
  }
  for (const item of scene.nodes.values()) if (item.hiddenIn === null) stand(item.id, item)
  for (const item of scene.groups.values()) if (item.group.collapsed) stand(item.id, item)
  const placeOf = (node: string) => places.get(scene.nodes.get(node)?.hiddenIn ?? node) ?? -1
  const edges: Wanted[] = []
  for (const { id, edge, route } of scene.edges.values()) {
    if (route === null || edge.points !== undefined) continue
    const ends = [route[0]!, route[1]!, route.at(-2)!, route.at(-1)!] as const
    edges.push({ id, ends, from: placeOf(edge.source.node), to: placeOf(edge.target) })
  }
  return { cards, edges }
}

const numbersOf = ({ cards, edges }: Ground): number[] => [
  ...cards.flatMap(({ x, y, width, height }) => [x, y, width, height]),
  ...edges.flatMap(({ ends, from, to }) => [...ends, from, to]),
]
