import type { Point } from '#src/domain/graph/document.ts'
import { boxBetween, overlaps } from '../geometry.ts'
import { selectionOf } from '../view-state.ts'
import type { Gesture, Host } from './host.ts'

/** Draws a frame and selects what it touches; with `adding` to what was selected before. */
export function marquee(host: Host, from: Point, adding: boolean): Gesture {
  const { stage, board } = host
  const before = host.selection()

  return {
    cursor: 'crosshair',
    move(at) {
      const frame = boxBetween(from, at)
      const nodes = stage.scene.nodesIn(frame).map(({ id }) => id)
      const notes = [...stage.scene.notes.values()].filter((note) => overlaps(note, frame)).map(({ id }) => id)
      const kept = adding ? before : selectionOf({})
      const next = selectionOf({ ...kept, nodes: [...kept.nodes, ...nodes], notes: [...kept.notes, ...notes] })
      const now = host.selection()
      if (!isSameSet(now.nodes, next.nodes) || !isSameSet(now.notes, next.notes) || now.edges.size !== next.edges.size)
        host.select(next)
      board.draw({ marquee: frame })
    },
    drop: () => board.wipe(),
    cancel() {
      host.select(before)
      board.wipe()
    },
  }
}

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id))
