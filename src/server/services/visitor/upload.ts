import type { VisitorContext } from '../../context.ts'
import { expectRoomForFile, expectSentFile } from '../../conversations/sent-file.ts'
import { addToUpload, beginUpload, finishUpload, type Come, type Whose } from '../../conversations/uploads.ts'
import type { Sent } from '../../conversations/visitor-deeds.ts'
import { countFile, expectFile, sendFileAsVisitor } from './send-file.ts'
import { ownConversation } from './own.ts'

const whoseOf = ({ visitor: { appId } }: VisitorContext, { conversationId, clientMsgId }: Sent): Whose => ({
  appId,
  conversationId,
  clientMsgId,
  personId: null,
})

/** As `beginUploadAsAgent`, of a visitor; `seq`: of the message that asks for it, or null. */
export async function beginUploadAsVisitor(
  context: VisitorContext,
  { name, size, seq, ...sent }: Sent & { name: string; size: number; seq: number | null },
): Promise<Come> {
  await ownConversation(context, sent.conversationId)
  const asked = await context.db.inApp(context.visitor.appId, (tx) => expectFile(tx, sent, seq))
  if (asked === 'stored') return { offset: size }
  expectSentFile({ name, size, ...asked })
  return beginUpload(context, whoseOf(context, sent), {
    size,
    check: (tx) => expectRoomForFile(tx, sent.conversationId, 'visitor'),
    count: () => countFile(context),
  })
}

/** Keeps what comes of it from a byte on, and answers up to where it has come. Throws what `addToUpload` does. */
export async function addToUploadAsVisitor(
  context: VisitorContext,
  { offset, body, ...sent }: Sent & Come & { body: ReadableStream<Uint8Array> },
): Promise<Come> {
  await ownConversation(context, sent.conversationId)
  return addToUpload(context, whoseOf(context, sent), { offset, body })
}

/** Sends it once all of it has come. Throws what `sendFileAsVisitor` does, and what `finishUpload` does. */
export async function finishUploadAsVisitor(
  context: VisitorContext,
  { name, seq, ...sent }: Sent & { name: string; seq: number | null },
) {
  await ownConversation(context, sent.conversationId)
  return finishUpload(context, whoseOf(context, sent), (body) =>
    sendFileAsVisitor(context, { ...sent, name, seq, body, isUploaded: true }),
  )
}
