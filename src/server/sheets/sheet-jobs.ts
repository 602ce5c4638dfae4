export type SheetJobKind = 'qa_import' | 'qa_export'

/** Imports and exports that this process works at. What it leaves undone is found in the database by any other. */
export type SheetJobs = {
  /** Goes on with a job in the background, as far as it can go by itself. */
  soon(appId: string, kind: SheetJobKind, id: string): void
  /** Ends what this process does for a job; the database says why. */
  stop(id: string): void
  /** A job's timer is due: whoever worked at it is gone, or nobody has come for it. */
  due(due: { id: string; appId: string; kind: SheetJobKind; subject: string; dueAt: Date }): Promise<void>
  /** Ends with this process. */
  signal: AbortSignal
  /** When nothing is under way any more. */
  settled(): Promise<void>
  close(): Promise<void>
}
