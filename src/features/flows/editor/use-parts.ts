import { useEffect, type RefObject } from 'react'
import { fetchMarkedEditor } from '#src/editor/answer/marked/lazy-marked-editor.tsx'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import { whenCalm } from '#src/editor/canvas/when-calm.ts'
import { useGrowing } from '#src/features/shared/use-growing.ts'
import type { Room } from './use-room.ts'

/** The parts of the editor in the order in which they are drawn: all of them at once would hold the page up. */
const PARTS = ['canvas', 'settings', 'palette', 'dock'] as const

export type Part = (typeof PARTS)[number]

/** Which parts are to be drawn now; none beside the canvas before the room is known. */
export function useParts(
  room: Room | null,
  canvas: RefObject<CanvasApi | null>,
): { isDrawn: (part: Part) => boolean; isWhole: boolean } {
  const count = useGrowing(room === null ? 1 : PARTS.length, 1)
  const isWhole = count >= PARTS.length
  useEffect(() => {
    const { stage } = canvas.current ?? {}
    return stage && isWhole ? whenCalm(stage, fetchMarkedEditor) : undefined
  }, [canvas, isWhole])
  return { isDrawn: (part) => PARTS.indexOf(part) < count, isWhole }
}
