/** Addresses on the web that this process looks at. What it leaves undone is found in the database by any other. */
export type SourceJobs = {
  /** Looks at a source in the background. */
  soon(appId: string, id: string): void
  /** Ends the look at a source; the database says why. */
  stop(id: string): void
  /** A source's timer is due: it is time for the next look, or whoever looked is gone. */
  due(due: { appId: string; subject: string }): Promise<void>
  /** When nothing is under way any more. */
  settled(): Promise<void>
  close(): Promise<void>
}
