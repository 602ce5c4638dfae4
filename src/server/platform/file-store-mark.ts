import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { installation } from '../db/schema/platform.ts'
import type { FileStore } from './file-store.ts'

/** Where a store keeps its mark: no application is called so. */
const MARK = { folder: 'installation', name: 'mark' }

type Options = {
  db: Db
  files: FileStore
  /** Where it lies, in words. */
  place: string
  /** Whether no other server can be on the database: then the store is whichever this one has. */
  isAlone: boolean
  say: (line: string) => void
}

/**
 * Makes sure that this server keeps files where all servers on the database do: the store bears a mark that the database
 * knows, and a moved or restored store brings its mark along. Throws, with what to do, when it is another store, or one
 * that cannot be written.
 */
export async function claimFileStore({ db, files, place, isAlone, say }: Options): Promise<void> {
  await db.inInstallation(async (tx) => {
    await tx.insert(installation).values({}).onConflictDoNothing()
    const [row] = await tx.select({ known: installation.fileStore }).from(installation).for('update')
    const known = row?.known ?? null
    const borne = await readMark(files, place)
    if (known !== null && borne === known) return
    if (known !== null && !isAlone) throw new Error(elsewhere(place))
    if (known !== null)
      say(`The files in ${place} are not those that were kept before; what was uploaded then is missing.`)
    const mark = borne ?? randomUUID()
    if (borne === null) await writable(place, () => files.put(MARK.folder, MARK.name, Buffer.from(mark)))
    await tx.update(installation).set({ fileStore: mark }).where(eq(installation.only, true))
  })
  await writable(place, () => tryToWrite(files))
}

/** Writes a little into the store and takes it away again; rejects when that fails. */
export async function tryToWrite(files: FileStore): Promise<void> {
  // Its own name each time: two that wrote the same would be in each other's way.
  const trial = `trial-${randomUUID()}`
  await files.put(MARK.folder, trial, Buffer.from('.'))
  await files.remove(MARK.folder, trial)
}

async function readMark(files: FileStore, place: string): Promise<string | null> {
  const bytes = await files.get(MARK.folder, MARK.name).catch((error: unknown) => {
    throw new Error(`The file store ${place} cannot be read.`, { cause: error })
  })
  const mark = bytes?.toString().trim() ?? null
  if (mark !== null && !/^[0-9a-f-]{36}$/.test(mark)) throw new Error(`The mark of the file store ${place} is damaged.`)
  return mark
}

async function writable(place: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new Error(`The file store ${place} cannot be written.`, { cause: error })
  }
}

const elsewhere = (place: string) =>
  `The files of this installation are not in ${place}: servers that share a database share their files. ` +
  'Set S3_URL as the other servers do, or DESKWRIGHT_FILES to the folder that all of them reach. ' +
  'If you moved the files, move all that the folder or bucket held. ' +
  'If they are lost and you go on without them: UPDATE installation SET file_store = NULL;'
