import { sentEndings } from '#src/domain/conversation/file-kind.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import type { MemberContext } from '../../context.ts'
import { expectRoomForFile, expectSentFile } from '../../conversations/sent-file.ts'
import { addToUpload, beginUpload, finishUpload, type Come, type Whose } from '../../conversations/uploads.ts'
import { expectFile, sendFileAsAgent } from './send.ts'

type Sent = { conversationId: string; clientMsgId: string }

const whoseOf = ({ member: { appId, personId } }: MemberContext, { conversationId, clientMsgId }: Sent): Whose => ({
  appId,
  conversationId,
  clientMsgId,
  personId,
})

/**
 * Begins a file to a visitor that comes in parts, or tells from which byte on it goes on; all of one that was sent before. What
 * is refused for its name, its size or its number is refused before a byte of it has come.
 */
export async function beginUploadAsAgent(
  context: MemberContext,
  { name, size, ...sent }: Sent & { name: string; size: number },
): Promise<Come> {
  const { isStored, takes } = await expectFile(context, sent)
  if (isStored) return { offset: size }
  expectSentFile({ name, size, endings: sentEndings(takes), takes })
  return beginUpload(context, whoseOf(context, sent), {
    size,
    check: (tx) => expectRoomForFile(tx, sent.conversationId, 'agent'),
    count: () => context.limiter.consume('agent_file', context.member.personId),
  })
}

/** Keeps what comes of it from a byte on, and answers up to where it has come. Throws what `addToUpload` does. */
export const addToUploadAsAgent = (
  context: MemberContext,
  { offset, body, ...sent }: Sent & Come & { body: ReadableStream<Uint8Array> },
): Promise<Come> => addToUpload(context, whoseOf(context, sent), { offset, body })

/** Sends it once all of it has come. Throws what `sendFileAsAgent` does, and what `finishUpload` does. */
export const finishUploadAsAgent = (
  context: MemberContext,
  { name, ...sent }: Sent & { name: string },
): Promise<Message> =>
  finishUpload(context, whoseOf(context, sent), (body) =>
    sendFileAsAgent(context, { ...sent, name, body, isUploaded: true }),
  )
