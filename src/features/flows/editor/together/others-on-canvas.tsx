import type { Atom } from 'jotai/vanilla'
import { Pointers, type CanvasPerson } from '#src/editor/canvas/parts/pointers.tsx'
import type { Stage } from '#src/editor/canvas/stage.ts'
import { useDoc } from '#src/editor/document/context.tsx'

type OthersOnCanvasProps = { stage: Stage; peopleAtom: Atom<readonly CanvasPerson[]> }

/** Where the others are. By itself, so that a pointer that moves draws nothing else anew. */
export function OthersOnCanvas({ stage, peopleAtom }: OthersOnCanvasProps) {
  return <Pointers stage={stage} people={useDoc(peopleAtom)} />
}
