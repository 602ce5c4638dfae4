import { useMemo, useState } from 'react'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import type { Marks, RunMark } from '#src/editor/canvas/marks.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import { toldBy, touchedAtom, type IsTold } from '#src/editor/problems/told.ts'
import type { CardNotes } from './card-notes.tsx'
import type { DrawnMarks, FlowEditor } from './editor-context.ts'
import { useCutOff } from './use-cut-off.ts'
import { countsOf } from './use-problems.ts'

const NO_NOTES: CardNotes = new Map()

type Marked = {
  /** All that is drawn on the cards and edges. */
  marks: Marks
  /** What the panels of the editor draw, and how they draw it. */
  drawing: Pick<FlowEditor, 'isTold' | 'notes' | 'setNotes' | 'setMarks'>
}

/** What is marked on the canvas: what panels draw, the way of the run, what is wrong, what is cut off. */
export function useMarks(of: {
  specs: NodeSpecs
  problems: readonly Problem[] | null
  runMark: RunMark | undefined
  /** Whether all problems are told, those of what nobody has been at as well. */
  isAsked: boolean
}): Marked {
  const { specs, problems, runMark, isAsked } = of
  const [drawn, setDrawn] = useState<DrawnMarks>({})
  const [notes, setNotes] = useState<CardNotes>(NO_NOTES)
  const touched = useDoc(touchedAtom)
  const isTold = useMemo((): IsTold => toldBy(touched, isAsked), [touched, isAsked])
  const cutOff = useCutOff(specs)
  const marks = useMemo(
    () => ({
      ...drawn,
      problems: countsOf(problems, isTold),
      ...(runMark && { run: runMark }),
      ...(cutOff && { cutOff }),
    }),
    [drawn, problems, isTold, runMark, cutOff],
  )
  const setMarks = (change: Partial<DrawnMarks>) => setDrawn((now) => ({ ...now, ...change }))
  return { marks, drawing: { isTold, notes, setNotes, setMarks } }
}
