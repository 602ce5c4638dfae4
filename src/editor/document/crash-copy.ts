import { browserCrashStorage, type CrashCopy, type CrashStorage } from './crash-storage.ts'
import type { DocumentStore } from './document-store.ts'
import { whenPageHidden } from './page-hidden.ts'
import { systemTimers, type Timers } from './timers.ts'

/** Which document: its kind, such as `flow`, and its id. */
export type CrashKey = { readonly kind: string; readonly id: string }

/** How long a change may lie only in memory. */
const CRASH_COPY_MS = 1_000

/**
 * Keeps a copy of the document in the browser while it has changes that are not saved, at most one second old; it is
 * removed when they are. It is brought up to date at once when the page is hidden, which may be the last that is seen of
 * it. Call the answer when the document is closed: it writes what is still to be written.
 */
export function keepCrashCopy<D extends object>(options: {
  readonly key: CrashKey
  readonly document: DocumentStore<D>
  /** The document as JSON. */
  readonly toText: (document: D) => string
  /** The same where it may take its time. */
  readonly toTextAside?: (document: D) => Promise<string>
  /** What leads from the document back to the one that the server had, as plain values. */
  readonly backOf?: (document: D) => unknown
  readonly storage?: CrashStorage
  readonly timers?: Timers
  /** Calls when the page is hidden; the answer ends it. */
  readonly whenHidden?: (run: () => void) => () => void
}): () => void {
  const { document, toText, backOf, storage = browserCrashStorage, timers = systemTimers } = options
  const { toTextAside = async (content: D) => toText(content), whenHidden = whenPageHidden } = options
  const { store, savedVersionAtom } = document
  const key = nameOf(options.key)
  let callOff: (() => void) | undefined
  let written: number | undefined

  /** What there is to write, if anything: from then on it counts as written. */
  function due(): { content: D; version: number; copy: Omit<CrashCopy, 'json'> } | undefined {
    callOff?.()
    callOff = undefined
    const { document: content, version, baseRevision } = document.snapshot()
    if (version === written || version === store.get(savedVersionAtom)) return undefined
    written = version
    const back = backOf?.(content)
    return { content, version, copy: { baseRevision, at: timers.now(), ...(back !== undefined && { back }) } }
  }

  async function write(): Promise<void> {
    const found = due()
    if (found === undefined) return
    const json = await toTextAside(found.content)
    // Saved meanwhile, or written anew as the page was hidden.
    if (found.version === written) void storage.write(key, { ...found.copy, json })
  }

  function writeAtOnce(): void {
    // What is being made ready aside may never come.
    written = undefined
    const found = due()
    if (found !== undefined) void storage.write(key, { ...found.copy, json: toText(found.content) })
  }

  function look(): void {
    if (store.get(document.isDirtyAtom)) {
      callOff ??= timers.after(CRASH_COPY_MS, () => void write())
      return
    }
    callOff?.()
    callOff = undefined
    written = undefined
    void storage.remove(key)
  }

  const ends = [document.versionAtom, document.isDirtyAtom, document.gestureAtom].map((watched) =>
    store.sub(watched, look),
  )
  ends.push(whenHidden(() => store.get(document.isDirtyAtom) && writeAtOnce()))
  return () => {
    for (const end of ends) end()
    if (store.get(document.isDirtyAtom)) writeAtOnce()
    callOff?.()
  }
}

/** The copy of a document that was not saved, if there is one. */
export function readCrashCopy(key: CrashKey, storage = browserCrashStorage): Promise<CrashCopy | undefined> {
  return storage.read(nameOf(key))
}

/** Throws a copy away: it was taken over, or is not wanted. */
export function forgetCrashCopy(key: CrashKey, storage = browserCrashStorage): Promise<void> {
  return storage.remove(nameOf(key))
}

function nameOf({ kind, id }: CrashKey): string {
  return `${kind}:${id}`
}
