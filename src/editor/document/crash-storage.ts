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
export type CrashStorage = {
  read(key: string): Promise<CrashCopy | undefined>
  write(key: string, copy: CrashCopy): Promise<void>
  remove(key: string): Promise<void>
}

const COPIES = 'copies'

let opened: Promise<IDBDatabase> | undefined

/** Crash copies in IndexedDB. Where there is none, or it is full or forbidden, nothing is kept and nothing is found. */
export const browserCrashStorage: CrashStorage = {
  read: (key) =>
    quietly(async () => inCopies('readonly', (copies): IDBRequest<CrashCopy | undefined> => copies.get(key))),
  write: (key, copy) => quietly(async () => void (await inCopies('readwrite', (copies) => copies.put(copy, key)))),
  remove: (key) => quietly(async () => inCopies('readwrite', (copies) => copies.delete(key))),
}

async function quietly<T>(task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task()
  } catch {
    return undefined
  }
}

async function inCopies<T>(mode: IDBTransactionMode, ask: (copies: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  return answerOf(ask(database.transaction(COPIES, mode).objectStore(COPIES)))
}

function open(): Promise<IDBDatabase> {
  opened ??= openAnew().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function openAnew(): Promise<IDBDatabase> {
  const request = indexedDB.open('deskwright-crash-copies', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(COPIES))
  const database = await answerOf(request)
  // A connection that stays open would keep another page from clearing the browser's data.
  const forget = () => {
    opened = undefined
  }
  database.addEventListener('versionchange', () => {
    database.close()
    forget()
  })
  database.addEventListener('close', forget)
  return database
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no answer')))
  })
}
