import type { Draft } from 'immer'

/** One thing that can be done to a document, and undone: a pure function on a draft, which keeps its invariants. */
export type Command<Document> = {
  /** What the undo tooltip says: a key of the texts `undo`, with its values. */
  readonly label: string
  readonly values?: Readonly<Record<string, string | number>>
  /** Commands of one key, close in time, undo as one: typing in a field. */
  readonly mergeKey?: string
  apply(draft: Draft<Document>): void
}
