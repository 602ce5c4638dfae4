/** Documents that this process reads. What it leaves undone is found in the database by any other. */
export type DocumentJobs = {
  /** Reads a document in the background. */
  soon(appId: string, id: string): void
  /** Ends what this process does for a document; the database says why. */
  stop(id: string): void
  /** A document's timer is due: whoever read it is gone, or nobody has come for it. */
  due(due: { appId: string; subject: string }): Promise<void>
  /** When nothing is under way any more. */
  settled(): Promise<void>
  close(): Promise<void>
}
