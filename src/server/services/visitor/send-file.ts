import { and, count, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { isOfKind, type FileKind } from '#src/domain/conversation/file-kind.ts'
import { mediaTypeOf } from '#src/domain/conversation/sent-file.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { VisitorContext } from '../../context.ts'
import type { Turn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { conversation, conversationFile, message } from '../../db/schema/conversation.ts'
import { file } from '../../db/schema/platform.ts'
import { measured, refusalWithin } from '../../platform/measured.ts'
import { LOOKED_AT, sniffMedia } from '../../platform/media-type.ts'
import { readAnswerPicture } from '../../platform/picture.ts'
import { withHead } from '../../platform/with-head.ts'
import { ownConversation } from './own.ts'
import { bodyOf, doAsVisitor, type Sent } from './send.ts'

type Arriving = Sent & {
  /** Of the message that asks for it; null: nobody has. */
  seq: number | null
  name: string
  body: ReadableStream<Uint8Array>
}
type Asked = { ask: string | null; accepts: FileKind }
type Kept = { id: string; name: string; mediaType: string; size: number; sha256: Buffer }

/**
 * Takes a file from a visitor as it comes, keeps it with their conversation, and lets the bot go on, in one transaction. What
 * it is, is seen by its first bytes, which its name must fit; a picture is made anew, so that nothing but the picture is
 * left of it. What is sent again by its own id is not stored again. Throws UNSUPPORTED_MEDIA for a kind that is not asked
 * for, TOO_LARGE, UPLOAD_COUNT_LIMIT and CONVERSATION_ENDED; nothing is left of what was refused or broke off.
 */
export async function sendFileAsVisitor(context: VisitorContext, { name, body, seq, ...sent }: Arriving) {
  const { appId, visitorId } = context.visitor
  await context.limiter.consume('visitor_file_ip', context.origin.ip)
  await context.limiter.consume('visitor_file', visitorId)
  await ownConversation(context, sent.conversationId)
  const called = nameOf(name)
  const asked = await context.db.inApp(appId, (tx) => expectFile(tx, sent, seq))
  // Sent before, and its answer was lost: there is nothing to be read again.
  if (asked === 'stored') return doAsVisitor(context, sent, () => Promise.reject(new DeskError('STATE_CONFLICT')))
  if (!isOfKind(asked.accepts, called)) throw new DeskError('UNSUPPORTED_MEDIA')

  const id = uuidv7()
  try {
    const kept = await keep(context, id, called, body)
    return await doAsVisitor(context, sent, (turn) => takeFile(turn, kept, asked))
  } catch (error) {
    throw refusalWithin(error)
  } finally {
    // A twin may have been faster; and what has been stored stays, even where telling of it failed.
    if (!(await isStored(context, id))) await context.files.remove(appId, id)
  }
}

async function isStored({ db, visitor: { appId } }: VisitorContext, id: string): Promise<boolean> {
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

/** What a file answers; `stored`: it has come before. Looked at before its bytes are read, and held to in the turn. */
async function expectFile(
  tx: Tx,
  { conversationId, clientMsgId }: Sent,
  seq: number | null,
): Promise<Asked | 'stored'> {
  const ofConversation = eq(message.conversationId, conversationId)
  const [stored] = await tx
    .select({ seq: message.seq })
    .from(message)
    .where(and(ofConversation, eq(message.clientMsgId, clientMsgId)))
  if (stored) return 'stored'
  const [row] = await tx
    .select({ state: conversation.state })
    .from(conversation)
    .where(eq(conversation.id, conversationId))
  if (row?.state === 'ended') throw new DeskError('CONVERSATION_ENDED')
  await expectRoom(tx, conversationId)
  if (seq === null) return { ask: null, accepts: 'any' }
  const body = await bodyOf(tx, conversationId, seq)
  if (body.type !== 'upload') throw new DeskError('NOT_FOUND')
  return { ask: body.ask, accepts: body.accepts }
}

async function expectRoom(tx: Tx, conversationId: string): Promise<void> {
  const limit = LIMITS.file.sentPerConversation
  const [files] = await tx
    .select({ held: count() })
    .from(conversationFile)
    .where(eq(conversationFile.conversationId, conversationId))
  if ((files?.held ?? 0) >= limit) throw new DeskError('UPLOAD_COUNT_LIMIT', { limit })
}

async function keep(
  { files, visitor: { appId } }: VisitorContext,
  id: string,
  name: string,
  body: ReadableStream<Uint8Array>,
): Promise<Kept> {
  const { head, all } = await withHead(body, LOOKED_AT)
  const sniffed = sniffMedia(head, name)
  if (!sniffed) throw new DeskError('UNSUPPORTED_MEDIA')
  const limit = LIMITS.file.sent
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

/** Notes whose it is; what the visitor sees of it, and what the bot is told. */
async function takeFile(turn: Turn, { id, name, mediaType, size, sha256 }: Kept, { ask }: Asked) {
  const { tx, appId, row, now } = turn
  await expectRoom(tx, row.id)
  await tx.insert(file).values({ appId, id, kind: 'sent', name, mediaType, size, sha256, createdAt: now })
  await tx.insert(conversationFile).values({ appId, fileId: id, conversationId: row.id })
  const url = `/api/apps/${appId}/conversations/${row.id}/files/${id}`
  return {
    body: { type: 'file' as const, text: name, url, mediaType, size, ask },
    event: {
      type: 'sent' as const,
      file: { id, name, type: mediaType, size, url: `${turn.deps.publicUrl}${url}` },
      ask,
    },
  }
}
