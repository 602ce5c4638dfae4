import { browserStore, type BrowserStore } from './browser-store.ts'

/** A document that was open when the page went, as far as it was not saved. */
export type CrashCopy = {
  /** The document as JSON. */
  readonly json: string
  /** The revision of the server that it was based on. */
  readonly baseRevision: number
  /** What leads from it back to the document that it was based on, as whoever wrote it reads it. */
  readonly back?: unknown
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
}

/** Where copies lie. None of it rejects: a copy that cannot be had is no reason to stop working. */
export type CrashStorage = BrowserStore<CrashCopy>

/** Crash copies in IndexedDB. */
export const browserCrashStorage: CrashStorage = browserStore({ name: 'deskwright-crash-copies', things: 'copies' })
