const THINGS = 'things'
const BY_AGE = 'at'

/** Where things of one kind are kept in the browser, by key. None of it rejects: what cannot be had is no reason to stop. */
export type BrowserStore<Thing> = {
  read(key: string): Promise<Thing | undefined>
  write(key: string, thing: Thing): Promise<void>
  remove(key: string): Promise<void>
}

type Options = {
  /** The database's own name. */
  readonly name: string
  /** What its store is called; left out: as all are. */
  readonly things?: string
  /** How many are kept; those that were written first go. Left out: as many as there are. */
  readonly most?: number
}

/** Things in IndexedDB, with the time at which they were written. Where there is none, or it is full or forbidden, nothing is kept. */
export function browserStore<Thing extends { readonly at: number }>(options: Options): BrowserStore<Thing> {
  const { name, things = THINGS, most } = options
  let opened: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opened ??= openAnew().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  async function openAnew(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      const made = request.result.createObjectStore(things)
      if (most !== undefined) made.createIndex(BY_AGE, BY_AGE)
    })
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

  async function askStore<Answer>(
    mode: IDBTransactionMode,
    question: (held: IDBObjectStore) => IDBRequest<Answer>,
  ): Promise<Answer> {
    const database = await open()
    return answerOf(question(database.transaction(things, mode).objectStore(things)))
  }

  async function dropOldest(count: number): Promise<void> {
    const database = await open()
    const held = database.transaction(things, 'readwrite').objectStore(things)
    const keys = await answerOf(held.index(BY_AGE).getAllKeys())
    // The keys of an index are those of its things, in the order of the index.
    for (const key of keys.slice(0, Math.max(0, keys.length - count))) held.delete(key)
  }

  return {
    read: (key) => quietly(() => askStore('readonly', (held): IDBRequest<Thing | undefined> => held.get(key))),
    write: (key, thing) =>
      quietly(async () => {
        await askStore('readwrite', (held) => held.put(thing, key))
        if (most !== undefined) await dropOldest(most)
      }),
    remove: (key) => quietly(() => askStore('readwrite', (held) => held.delete(key))),
  }
}

async function quietly<T>(task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task()
  } catch {
    return undefined
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no answer')))
  })
}
