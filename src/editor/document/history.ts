import type { Patch } from 'immer'
import { applyExactly, compose, squash, type Change } from './patches.ts'
import { back, forth, withStep, type Steps } from './steps.ts'

/** One step of the history: a change, what it is called, and what was selected around it. */
export type Entry<Selection = unknown> = Change & {
  /** A key of the texts `undo`, with its values. */
  readonly label: string
  readonly values?: Readonly<Record<string, string | number>>
  /** Entries of one key, close in time, become one. */
  readonly mergeKey?: string
  /** When it was made, in milliseconds. */
  readonly at: number
  /** What was selected before it was done. */
  readonly before?: Selection
  /** What was selected before it was undone. */
  readonly after?: Selection
}

export type History<Selection = unknown> = Steps<Entry<Selection>>

/** How far apart two changes of one key may be to count as one. */
export const MERGE_WINDOW_MS = 1_000

/** Puts a change on the history, which ends what could be redone. A change without patches is no step. */
export function record<S>(history: History<S>, entry: Entry<S>): History<S> {
  if (entry.patches.length === 0) return history
  const top = history.undo.at(-1)
  if (top === undefined || !isMerged(history, top, entry)) return withStep(history, entry)
  const both = squash(compose(top, entry))
  const below = history.undo.slice(0, -1)
  if (both.patches.length === 0) return { undo: below, redo: [] }
  return { undo: [...below, { ...entry, ...both, before: top.before }], redo: [] }
}

function isMerged(history: History, top: Entry, entry: Entry): boolean {
  return (
    entry.mergeKey !== undefined &&
    entry.mergeKey === top.mergeKey &&
    history.redo.length === 0 &&
    entry.at - top.at <= MERGE_WINDOW_MS
  )
}

/** Ends a run of merging: the next change of the same key is a step of its own. For blur, Enter, paste. */
export function seal<S>(history: History<S>): History<S> {
  const top = history.undo.at(-1)
  if (top?.mergeKey === undefined) return history
  const { mergeKey: _, ...sealed } = top
  return { ...history, undo: [...history.undo.slice(0, -1), sealed] }
}

/** A document and its history after a step; without an entry where there was none to take. */
export type Step<D, S> = { readonly document: D; readonly history: History<S>; readonly entry?: Entry<S> }

/** Whether a document holds together. A step that leads to one that does not counts as one that does not apply. */
export type IsSound<D> = (document: D) => boolean

/** Takes back the last step that still applies; those above it that do not are dropped. */
export function undo<D extends object, S>(
  document: D,
  history: History<S>,
  isSound: IsSound<D>,
  selection?: S,
): Step<D, S> {
  const { next, rest, entry } = takeSoundEntry(document, history.undo, inverseOf, isSound)
  if (entry === undefined) return { document, history: { ...history, undo: rest } }
  const taken = { ...history, undo: [...rest, { ...entry, after: selection }] }
  return { document: next, history: back(taken), entry }
}

/** Does again the last step that was undone and still applies; those above it that do not are dropped. */
export function redo<D extends object, S>(document: D, history: History<S>, isSound: IsSound<D>): Step<D, S> {
  const { next, rest, entry } = takeSoundEntry(document, history.redo, patchesOf, isSound)
  if (entry === undefined) return { document, history: { ...history, redo: rest } }
  return { document: next, history: forth({ ...history, redo: [...rest, entry] }), entry }
}

/** Drops every step that no longer applies to the document as it is now, or as the steps before it would make it. */
export function prune<D extends object, S>(document: D, history: History<S>): History<S> {
  const reachable = (entries: readonly Entry<S>[], direction: (entry: Change) => readonly Patch[]) => {
    const kept: Entry<S>[] = []
    let at = takeSoundEntry(document, entries, direction)
    for (; at.entry !== undefined; at = takeSoundEntry(at.next, at.rest, direction)) kept.unshift(at.entry)
    return kept
  }
  return { undo: reachable(history.undo, inverseOf), redo: reachable(history.redo, patchesOf) }
}

const patchesOf = ({ patches }: Change) => patches
const inverseOf = ({ inverse }: Change) => inverse

function takeSoundEntry<D extends object, S>(
  document: D,
  entries: readonly Entry<S>[],
  direction: (entry: Change) => readonly Patch[],
  // Looking over a large document two hundred times would be felt; what is not sound is dropped when its turn comes.
  isSound: IsSound<D> = () => true,
): { next: D; rest: readonly Entry<S>[]; entry?: Entry<S> } {
  for (const [index, entry] of [...entries.entries()].toReversed()) {
    const next = applyExactly(document, direction(entry))
    if (next !== undefined && isSound(next)) return { next, rest: entries.slice(0, index), entry }
  }
  return { next: document, rest: [] }
}
