import { atom } from 'jotai/vanilla'
import { isMissing } from '#src/domain/graph/checks/missing.ts'
import type { DataPath } from '#src/domain/graph/data-path.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import { fieldKey } from '../canvas/kit/go-to-field.ts'
import { useDoc } from '../document/context.tsx'
import type { DocumentStore } from '../document/document-store.ts'

const NONE: ReadonlySet<string> = new Set()

/** Fields that somebody has been in and left again, in the document's own store; gone with it. */
export const touchedAtom = atom(NONE)

const placeOf = (nodeId: string, path: DataPath) => `${nodeId} ${fieldKey(path)}`

/** Remembers that a field of a node has been left. */
export function touch({ store }: DocumentStore<GraphDocument>, nodeId: string, path: DataPath): void {
  const touched = store.get(touchedAtom)
  const place = placeOf(nodeId, path)
  if (!touched.has(place)) store.set(touchedAtom, new Set([...touched, place]))
}

/** Whether a problem is told as one. What is not told is still to be done: it is listed, and nothing of it is red. */
export type IsTold = (problem: Pick<Problem, 'code' | 'nodeId' | 'path'>) => boolean

/**
 * Calm: what is merely not there yet is told once somebody has been at its field, or all at once where the flow was
 * meant to go live. What is there and wrong is told at once: somebody has just done it, here or elsewhere.
 */
export function toldBy(touched: ReadonlySet<string>, isAsked: boolean): IsTold {
  if (isAsked) return () => true
  return (problem) => {
    if (!isMissing(problem)) return true
    const { nodeId, path } = problem
    return nodeId !== null && path.some((_, end) => touched.has(placeOf(nodeId, path.slice(0, end + 1))))
  }
}

/** As above over the open document. `isAsked`: whether everything is to be told. */
export function useIsTold(isAsked: boolean): IsTold {
  return toldBy(useDoc(touchedAtom), isAsked)
}
