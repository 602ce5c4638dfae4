import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { endingOf } from '#src/domain/answer/media-kind.ts'
import { sentLimitOf, type Takes } from '#src/domain/conversation/file-kind.ts'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { FileSide } from '#src/domain/settings/messages.ts'
import { mediaTypeOf } from '#src/domain/conversation/sent-file.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Db, Tx } from '../db/client.ts'
import { conversationFile, message } from '../db/schema/conversation.ts'
import { file } from '../db/schema/platform.ts'
import type { FileStore } from '../platform/file-store.ts'
import { measured, refusalWithin } from '../platform/measured.ts'
import { LOOKED_AT, sniffMedia } from '../platform/media-type.ts'
import { readAnswerPicture } from '../platform/picture.ts'
import { withHead } from '../platform/with-head.ts'
import { circumstancesOf } from './circumstances.ts'
import type { Turn } from './turn.ts'

/**
 * A file on its way into a conversation. `name`: as its sender calls it; `endings`: of the names that are taken; `takes`: how
 * large it may be.
 */
type Arriving = {
  appId: string
  name: string
  body: ReadableStream<Uint8Array>
  endings: readonly string[]
  takes: Takes
}
/** One whose bytes are kept, and that no conversation shows yet. `size` in bytes. */
export type KeptFile = { id: string; name: string; mediaType: string; size: number; sha256: Buffer }
export type FileBody = Extract<MessageBody, { type: 'file' }>

/**
 * Reads a file as it comes and keeps it, and hands it to `store`, which notes it in a turn. What it is, is seen by its first
 * bytes, which its name must fit; a picture is made anew, so that nothing but the picture is left of it. Throws
 * UNSUPPORTED_MEDIA for a kind that is not taken, TOO_LARGE, BAD_PARAM without a name, and what `store` throws; nothing is left
 * of what was refused or broke off.
 */
export async function takeSentFile<T>(
  context: { db: Db; files: FileStore },
  { appId, name, body, endings, takes }: Arriving,
  store: (kept: KeptFile) => Promise<T>,
): Promise<T> {
  const called = nameOf(name)
  if (!endings.includes(endingOf(called))) throw new DeskError('UNSUPPORTED_MEDIA')
  const id = uuidv7()
  try {
    return await store(await keep(context.files, { appId, id, name: called, body, takes }))
  } catch (error) {
    throw refusalWithin(error)
  } finally {
    // A twin may have been faster; and what has been stored stays, even where telling of it failed.
    if (!(await isStored(context.db, appId, id))) await context.files.remove(appId, id)
  }
}

/** Refuses a file for what is known of it before its bytes have come. Throws what `takeSentFile` does for these. */
export function expectSentFile({
  name,
  size,
  endings,
  takes,
}: Omit<Arriving, 'appId' | 'body'> & { size: number }): void {
  if (!endings.includes(endingOf(nameOf(name)))) throw new DeskError('UNSUPPORTED_MEDIA')
  if (size === 0) throw new DeskError('UNSUPPORTED_MEDIA')
  const limit = sentLimitOf(name, takes)
  if (size > limit) throw new DeskError('TOO_LARGE', { limit })
}

/** Notes in a turn whose a file is, and answers what both sides see of it. Throws UPLOAD_COUNT_LIMIT. */
export async function noteSentFile(
  turn: Turn,
  kept: KeptFile,
  { by, ask }: { by: FileSide; ask: string | null },
): Promise<FileBody> {
  const { tx, appId, row, now } = turn
  const { id, name, mediaType, size, sha256 } = kept
  await expectRoomForFile(tx, row.id, by)
  await tx.insert(file).values({ appId, id, kind: 'sent', name, mediaType, size, sha256, createdAt: now })
  await tx.insert(conversationFile).values({ appId, fileId: id, conversationId: row.id })
  return {
    type: 'file',
    text: name,
    url: `/api/apps/${appId}/conversations/${row.id}/files/${id}`,
    mediaType,
    size,
    ask,
  }
}

/** Throws UPLOAD_COUNT_LIMIT where a conversation holds as many files as it may, or as a side may send. */
export async function expectRoomForFile(tx: Tx, conversationId: string, by: FileSide): Promise<void> {
  const { fileRules } = await circumstancesOf(tx)
  const isTheirs = and(
    eq(message.conversationId, conversationId),
    eq(message.sender, by),
    sql`${message.body} ->> 'type' = 'file'`,
  )
  const all = await tx.$count(conversationFile, eq(conversationFile.conversationId, conversationId))
  const own = await tx.$count(message, isTheirs)
  const most = fileRules[by].files
  if (own >= most) throw new DeskError('UPLOAD_COUNT_LIMIT', { limit: most })
  const limit = LIMITS.file.sentPerConversation
  if (all >= limit) throw new DeskError('UPLOAD_COUNT_LIMIT', { limit })
}

async function isStored(db: Db, appId: string, id: string): Promise<boolean> {
  const rows = await db.inApp(appId, (tx) =>
    tx.select({ id: conversationFile.fileId }).from(conversationFile).where(eq(conversationFile.fileId, id)),
  )
  return rows.length > 0
}

/** A name as it is shown: without what steers a text instead of being read, which could make an ending look like another. */
function nameOf(name: string): string {
  const called = [...name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()].slice(-LIMITS.answer.name).join('')
  if (called === '') throw new DeskError('BAD_PARAM')
  return called
}

async function keep(
  files: FileStore,
  { appId, id, name, body, takes }: Omit<Arriving, 'endings'> & { id: string },
): Promise<KeptFile> {
  const { head, all } = await withHead(body, LOOKED_AT)
  const sniffed = sniffMedia(head, name)
  if (!sniffed) throw new DeskError('UNSUPPORTED_MEDIA')
  const limit = sentLimitOf(name, takes)
  const counted = measured(all, limit, () => new DeskError('TOO_LARGE', { limit }))
  const mediaType = mediaTypeOf(name)
  if (sniffed.kind === 'image') {
    const picture = await readAnswerPicture(Buffer.from(await new Response(counted.stream).arrayBuffer()))
    await files.put(appId, id, picture)
    return { id, name, mediaType, size: picture.byteLength, sha256: counted.sha256() }
  }
  await files.save(appId, id, counted.stream)
  return { id, name, mediaType, size: counted.size(), sha256: counted.sha256() }
}
