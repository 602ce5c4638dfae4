import type { Due, TimerKind } from './timers.ts'

/** Those that a timer looks after. */
export type Timed = Extract<
  TimerKind,
  | 'request'
  | 'qa_import'
  | 'qa_export'
  | 'document'
  | 'document_source'
  | 'deploy'
  | 'visitor_export'
  | 'visitor_erasure'
  | 'retention_run'
  | 'application_erasure'
  | 'alert'
  | 'webhook'
  | 'channel_inbox'
  | 'channel_pull'
  | 'channel_outbox'
  | 'channel_profile'
>
/** A cue is of no use later. */
export type JobKind = Timed | 'channel_cue'

/** Jobs that this process works at. What it leaves undone is found in the database by any other. */
export type Jobs = {
  /** Goes on with a subject's job in the background. */
  soon(kind: JobKind, appId: string, subject: string): void
  /** Ends what this process does for a subject; the database says why. */
  stop(kind: JobKind, subject: string): void
  /** A timer of a job is due: whoever worked at it is gone, or nobody has come for it. */
  due(due: Due & { kind: JobKind }): Promise<void>
  /** When nothing of a subject is under way any more in this process. */
  done(kind: JobKind, subject: string): Promise<void>
  /** When nothing is under way any more. */
  settled(): Promise<void>
  /** Ends with this process. */
  closing: AbortSignal
  close(): Promise<void>
}
