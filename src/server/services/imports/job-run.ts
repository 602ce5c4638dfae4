import type { Tx } from '../../db/client.ts'

/** An end that is told to people by its code. */
export class SheetFailure extends Error {
  readonly status: 'failed' | 'parse_failed'
  readonly code: string

  constructor(status: 'failed' | 'parse_failed', code: string) {
    super(code)
    this.name = 'SheetFailure'
    this.status = status
    this.code = code
  }
}

/** One passage of a job, by the process that holds it. */
export type JobRun = {
  /** Ends what is under way: somebody has cancelled it, or the server stops. */
  signal: AbortSignal
  /** Tells how far it has come. Throws when it was cancelled meanwhile. */
  progress(done: number, total: number | null): Promise<void>
  /** Ends this passage: nobody holds the job any longer when `work` is done. */
  finish(work: (tx: Tx) => Promise<void>): Promise<void>
}
