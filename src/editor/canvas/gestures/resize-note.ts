import { editNote } from '#src/domain/graph/commands.ts'
import { NOTE, snapToGrid } from '../geometry.ts'
import type { Gesture, Host } from './host.ts'

/** Draws a note larger or smaller at its corner; all of it is one step. */
export function resizeNote({ store, stage }: Host, id: string): Gesture | null {
  const note = stage.scene.notes.get(id)
  if (note === undefined || !store.beginGesture('undo.resizeNote')) return null
  return {
    cursor: 'nwse-resize',
    move(at) {
      const size = {
        width: Math.min(4000, Math.max(NOTE.minWidth, snapToGrid(at.x - note.x))),
        height: Math.min(4000, Math.max(NOTE.minHeight, snapToGrid(at.y - note.y))),
      }
      store.dispatch(editNote(id, { size }))
    },
    drop: () => store.commitGesture(),
    cancel: () => store.cancelGesture(),
  }
}
