import { and, asc, eq, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import type { Tx } from '../db/client.ts'
import { application } from '../db/schema/platform.ts'
import { upload, uploadPart } from '../db/schema/upload.ts'
import type { Deps } from '../deps.ts'

/** What goes on under the same id, from the same side: of an agent, or of the visitor (`personId` null). */
export type Whose = { appId: string; conversationId: string; clientMsgId: string; personId: string | null }
/** How many bytes have come. */
export type Come = { offset: number }

type Kept = Pick<Deps, 'db' | 'files'>

type Beginning = {
  size: number
  /** Refuses one that is new; `count` counts it against a limit, which is no part of the transaction. */
  check: (tx: Tx) => Promise<void>
  count: () => Promise<unknown>
}

/** Begins an upload, or tells how far it has come. Throws UPLOAD_COUNT_LIMIT, and BAD_PARAM for another size than before. */
export async function beginUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  whose: Whose,
  { size, check, count }: Beginning,
): Promise<Come> {
  const { appId, conversationId, personId } = whose
  const [known] = await db.inApp(appId, (tx) => tx.select().from(upload).where(isOf(whose)))
  if (known) {
    if (known.size !== size) throw new DeskError('BAD_PARAM')
    return { offset: known.received }
  }
  await count()
  return db.inApp(appId, async (tx) => {
    await check(tx)
    const open = await tx.$count(upload, and(eq(upload.conversationId, conversationId), isBy(personId)))
    if (open >= LIMITS.upload.open) throw new DeskError('UPLOAD_COUNT_LIMIT', { limit: LIMITS.upload.open })
    const expiresAt = after(clock.now(), LIMITS.upload.seconds)
    const made = await tx
      .insert(upload)
      .values({ ...whose, id: uuidv7(), size, expiresAt })
      .onConflictDoNothing()
      .returning({ id: upload.id })
    // Somebody else's goes by that id, or a twin was faster.
    if (made.length === 0) throw new DeskError('STATE_CONFLICT')
    return { offset: 0 }
  })
}

/**
 * Keeps what comes of an upload from a byte on, part by part: what has come stays, also where the rest breaks off. Throws
 * NOT_FOUND where there is none such, STATE_CONFLICT with the byte that is next, and TOO_LARGE for more than was announced.
 */
export async function addToUpload(
  { db, files }: Kept,
  whose: Whose,
  { offset, body }: Come & { body: ReadableStream<Uint8Array> },
): Promise<Come> {
  const { appId } = whose
  const [known] = await db.inApp(appId, (tx) => tx.select().from(upload).where(isOf(whose)))
  if (!known) throw new DeskError('NOT_FOUND')
  if (known.received !== offset) throw new DeskError('STATE_CONFLICT', { offset: known.received })
  let at = offset
  const keepPart = async (bytes: Buffer) => {
    if (at + bytes.byteLength > known.size) throw new DeskError('TOO_LARGE', { limit: known.size })
    const part = { appId, id: uuidv7(), uploadId: known.id, begins: at, ends: at + bytes.byteLength }
    await files.put(appId, part.id, bytes)
    try {
      await db.inApp(appId, (tx) => notePart(tx, part))
    } catch (error) {
      await files.remove(appId, part.id)
      throw error
    }
    at = part.ends
  }
  for await (const bytes of inParts(body)) await keepPart(bytes)
  return { offset: at }
}

/** Of two who write the same bytes the first one to get here does. */
async function notePart(tx: Tx, part: typeof uploadPart.$inferInsert): Promise<void> {
  const moved = await tx
    .update(upload)
    .set({ received: part.ends })
    .where(and(eq(upload.id, part.uploadId), eq(upload.received, part.begins)))
    .returning({ id: upload.id })
  if (moved.length === 0) throw new DeskError('STATE_CONFLICT')
  await tx.insert(uploadPart).values(part)
}

/** A body as parts of the size in which they are kept; what came before it broke off is the last. */
async function* inParts(body: ReadableStream<Uint8Array>): AsyncIterable<Buffer> {
  let come: Uint8Array[] = []
  let length = 0
  let fault: { error: unknown } | undefined
  const reader = body.getReader()
  try {
    for (;;) {
      const next = await reader.read().catch((error: unknown) => {
        fault = { error }
        return { done: true as const, value: undefined }
      })
      if (next.done) break
      come.push(next.value)
      length += next.value.byteLength
      if (length < LIMITS.upload.part) continue
      yield Buffer.concat(come)
      come = []
      length = 0
    }
    if (length > 0) yield Buffer.concat(come)
    if (fault) throw fault.error
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Hands all that was uploaded to `send` as one stream, and takes the upload away once that has sent it, or has refused it for
 * good. Throws STATE_CONFLICT with the byte that is next where some of it lacks, NOT_FOUND where `send` would read one that is
 * there no more, and what `send` throws.
 */
export async function finishUpload<T>(
  deps: Kept,
  whose: Whose,
  send: (body: ReadableStream<Uint8Array>) => Promise<T>,
): Promise<T> {
  const { appId } = whose
  const parts = await deps.db.inApp(appId, async (tx) => {
    const [known] = await tx.select().from(upload).where(isOf(whose))
    if (!known) return null
    if (known.received < known.size) throw new DeskError('STATE_CONFLICT', { offset: known.received })
    return partsOf(tx, eq(uploadPart.uploadId, known.id))
  })
  try {
    const sent = await send(joined(deps, appId, parts))
    await dropUploads(deps, appId, isOf(whose))
    return sent
  } catch (error) {
    if (error instanceof DeskError && FINAL.includes(error.code)) await dropUploads(deps, appId, isOf(whose))
    throw error
  }
}

/** What the same bytes would be refused for again. */
const FINAL = ['UNSUPPORTED_MEDIA', 'TOO_LARGE', 'CONVERSATION_ENDED', 'WORDS_BLOCKED']

/** `parts` null: there is no upload. */
function joined({ files }: Kept, appId: string, parts: readonly string[] | null): ReadableStream<Uint8Array> {
  const left = parts?.values()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (left === undefined) throw new DeskError('NOT_FOUND')
      const { value: part } = left.next()
      if (part === undefined) return controller.close()
      const bytes = await files.get(appId, part)
      if (bytes === null) throw new DeskError('NOT_FOUND')
      controller.enqueue(bytes)
    },
  })
}

/** Takes away what nobody has gone on with for its time. */
export async function forgetUploads({ db, clock, files }: Kept & Pick<Deps, 'clock'>): Promise<void> {
  const apps = await db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps) await dropUploads({ db, files }, appId, lte(upload.expiresAt, clock.now()))
}

/** The bytes go first, then the rows: who ends in between leaves them to be found again. */
async function dropUploads({ db, files }: Kept, appId: string, which: SQL | undefined) {
  const going = await db.inApp(appId, (tx) => tx.select({ id: upload.id }).from(upload).where(which))
  for (const { id } of going) {
    const parts = await db.inApp(appId, (tx) => partsOf(tx, eq(uploadPart.uploadId, id)))
    for (const part of parts) await files.remove(appId, part)
    const isIt = eq(upload.id, id)
    const late = await db.inApp(appId, async (tx) => {
      // What has come meanwhile is waited for, and is nobody's.
      await tx.select({ id: upload.id }).from(upload).where(isIt).for('update')
      const all = await partsOf(tx, eq(uploadPart.uploadId, id))
      await tx.delete(upload).where(isIt)
      return all.filter((part) => !parts.includes(part))
    })
    for (const part of late) await files.remove(appId, part)
  }
}

/** The parts of uploads, the first first. */
const partsOf = async (tx: Tx, which: SQL): Promise<string[]> =>
  (await tx.select({ id: uploadPart.id }).from(uploadPart).where(which).orderBy(asc(uploadPart.begins))).map(
    ({ id }) => id,
  )

/** Takes the uploads of a conversation away. Their bytes are the caller's to remove, by the ids that it answers. */
export async function eraseUploads(tx: Tx, conversationId: string): Promise<string[]> {
  const isIts = eq(upload.conversationId, conversationId)
  await tx.select({ id: upload.id }).from(upload).where(isIts).for('update')
  const parts = await partsOf(tx, sql`${uploadPart.uploadId} in (select ${upload.id} from ${upload} where ${isIts})`)
  await tx.delete(upload).where(isIts)
  return parts
}

const isBy = (personId: string | null) => (personId === null ? isNull(upload.personId) : eq(upload.personId, personId))

const isOf = ({ conversationId, clientMsgId, personId }: Whose) =>
  and(eq(upload.conversationId, conversationId), eq(upload.clientMsgId, clientMsgId), isBy(personId))
