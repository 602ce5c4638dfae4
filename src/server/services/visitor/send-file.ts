import { and, eq } from 'drizzle-orm'
import { FILE_ENDINGS, sentEndings, type Takes } from '#src/domain/conversation/file-kind.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { VisitorContext } from '../../context.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { expectRoomForFile, takeSentFile } from '../../conversations/sent-file.ts'
import { bodyOf, sendingFile, type Sent } from '../../conversations/visitor-deeds.ts'
import type { Tx } from '../../db/client.ts'
import { conversation, message } from '../../db/schema/conversation.ts'
import { ownConversation } from './own.ts'
import { doAsVisitor } from './send.ts'

type Arriving = Sent & {
  /** Of the message that asks for it; null: nobody has. */
  seq: number | null
  name: string
  body: ReadableStream<Uint8Array>
  /** Whether it has come in parts, and was counted when it began. */
  isUploaded: boolean
}
type Asked = { ask: string | null; endings: readonly string[]; takes: Takes }

/**
 * Takes a file from a visitor as it comes, keeps it with their conversation, and lets the bot go on, in one transaction. What
 * is sent again by its own id is not stored again. Throws what `takeSentFile` does, and CONVERSATION_ENDED.
 */
export async function sendFileAsVisitor(context: VisitorContext, { name, body, seq, isUploaded, ...sent }: Arriving) {
  const { appId } = context.visitor
  if (!isUploaded) await countFile(context)
  await ownConversation(context, sent.conversationId)
  const asked = await context.db.inApp(appId, (tx) => expectFile(tx, sent, seq))
  // Sent before, and its answer was lost: there is nothing to be read again.
  if (asked === 'stored') return doAsVisitor(context, sent, () => Promise.reject(new DeskError('STATE_CONFLICT')))
  const { ask, ...taken } = asked
  return takeSentFile(context, { appId, name, body, ...taken }, (kept) =>
    doAsVisitor(context, sent, (turn) => sendingFile(turn, kept, ask)),
  )
}

/** Counts a file against what one visitor and one address may send. */
export async function countFile({ limiter, origin, visitor: { visitorId } }: VisitorContext): Promise<void> {
  await limiter.consume('visitor_file_ip', origin.ip)
  await limiter.consume('visitor_file', visitorId)
}

/** What a file answers; `stored`: it has come before. Looked at before its bytes are read, and held to in the turn. */
export async function expectFile(
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
  await expectRoomForFile(tx, conversationId, 'visitor')
  const { visitor: takes } = (await circumstancesOf(tx)).fileRules
  if (seq === null) return { ask: null, endings: sentEndings(takes), takes }
  const body = await bodyOf(tx, conversationId, seq)
  if (body.type !== 'upload') throw new DeskError('NOT_FOUND')
  return { ask: body.ask, endings: FILE_ENDINGS[body.accepts], takes }
}
