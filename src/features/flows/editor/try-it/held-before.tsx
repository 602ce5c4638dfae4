import { useMemo } from 'react'
import type { Stage } from '#src/editor/canvas/stage.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CardNotesLayer, type CardNotes } from '../card-notes.tsx'
import type { Traced } from '../family.ts'
import { useTraced } from './use-traced.ts'

/** Holds a run before a node from its next arrival on, or lets it pass again. */
export function toggleBreakpoint(breakpoints: Traced['breakpoints'], nodeId: string): void {
  if (breakpoints === null) return
  const next = new Set(breakpoints.nodes)
  if (!next.delete(nodeId)) next.add(nodeId)
  breakpoints.set(next)
}

/** Says over each card whether a run is held before it. */
export function HeldBefore({ stage }: { stage: Stage }) {
  const t = useTexts()
  const { breakpoints } = useTraced()
  const nodes = breakpoints?.nodes
  const text = t(($) => $.flow.trace.holds)
  const notes = useMemo<CardNotes>(
    () => new Map([...(nodes ?? [])].map((nodeId) => [nodeId, { text, tone: 'danger' }])),
    [nodes, text],
  )
  return notes.size > 0 && <CardNotesLayer stage={stage} notes={notes} />
}
