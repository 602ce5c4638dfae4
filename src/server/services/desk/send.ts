import { sentEndings, type Takes } from '#src/domain/conversation/file-kind.ts'
import type { Message, MessageBody } from '#src/domain/conversation/message.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { silenceTimer } from '../../conversations/clocks.ts'
import { groupIdsOf } from '../../conversations/concern.ts'
import { guardWords, tellOfWords } from '../../conversations/guard-words.ts'
import { presentMessage, sentUnder } from '../../conversations/rows.ts'
import { noteSentFile, takeSentFile } from '../../conversations/sent-file.ts'
import { say, takeTurn, type Turn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { assertOwner } from './owner.ts'
import { timeoutsOf } from '../../conversations/serving.ts'

type Sent = { conversationId: string; clientMsgId: string }
/** What an agent says, and the sensitive words in it that supervisors are told of. */
type Saying = { body: MessageBody; alerts: string[] }

/** Only members of a group serve; who has left the last one may still let go of what they have. */
async function assertInGroup(tx: Tx, personId: string): Promise<void> {
  if ((await groupIdsOf(tx, personId)).length === 0) throw new DeskError('NO_GROUP')
}

export async function assertMayWrite(turn: Turn, personId: string): Promise<void> {
  await assertOwner(turn, personId)
  await assertInGroup(turn.tx, personId)
}

/** Writes to the visitor; a message sent again is stored once. */
export const sendAsAgent = (context: MemberContext, { text, ...sent }: Sent & { text: string }): Promise<Message> =>
  writeAsAgent(context, sent, async (turn) => {
    const { texts, alerts } = await guardWords(turn, 'agent', text)
    return { body: { type: 'text', text: texts[0] ?? '' }, alerts }
  })

/**
 * Sends the visitor a file as it comes; one sent again by its own id is stored once. Who may not write is refused before
 * anything of it is read. Throws what `takeSentFile` does, and what writing does.
 */
export async function sendFileAsAgent(
  context: MemberContext,
  { name, body, isUploaded, ...sent }: Sent & { name: string; body: ReadableStream<Uint8Array>; isUploaded: boolean },
): Promise<Message> {
  const { appId, personId } = context.member
  if (!isUploaded) await context.limiter.consume('agent_file', personId)
  const { isStored, takes } = await expectFile(context, sent)
  // Sent before, and its answer was lost: there is nothing to be read again.
  if (isStored) return writeAsAgent(context, sent, () => Promise.reject(new DeskError('STATE_CONFLICT')))
  return takeSentFile(context, { appId, name, body, endings: sentEndings(takes), takes }, (kept) =>
    writeAsAgent(context, sent, async (turn) => {
      const { texts, alerts } = await guardWords(turn, 'agent', kept.name)
      return { body: await noteSentFile(turn, { ...kept, name: texts[0] ?? '' }, { by: 'agent', ask: null }), alerts }
    }),
  )
}

/** Whether a file has come before under its id, and which files agents may send; refused who may not write. */
export async function expectFile(context: MemberContext, sent: Sent): Promise<{ isStored: boolean; takes: Takes }> {
  const { appId, personId } = context.member
  const { result } = await takeTurn(context, appId, sent.conversationId, async (turn) => {
    const [stored] = await sentUnder(turn.tx, sent).execute()
    if (stored?.personId !== personId) await assertMayWrite(turn, personId)
    return { isStored: stored !== undefined, takes: (await circumstancesOf(turn.tx)).fileRules.agent }
  })
  return result
}

/** Writes what `what` makes, once for each id of the client's. */
export async function writeAsAgent(
  context: MemberContext,
  { conversationId, clientMsgId }: Sent,
  what: (turn: Turn) => Promise<Saying>,
): Promise<Message> {
  const { appId, personId, nickname } = context.member
  const turn = await takeTurn(context, appId, conversationId, async (current) => {
    const [sent] = await sentUnder(current.tx, { conversationId, clientMsgId }).execute()
    if (sent && sent.personId === personId) return sent
    await assertMayWrite(current, personId)
    const { body, alerts } = await what(current)
    const stored = say(current, { sender: 'agent', personId, clientMsgId, body })
    await tellOfWords(current, { writer: 'agent', words: alerts, seq: stored.seq })
    current.row.readSeq = stored.seq
    const timeouts = await timeoutsOf(current.tx, current.row)
    current.timers.push(silenceTimer(appId, current.row.id, timeouts, current.now))
    return stored
  })
  return presentMessage(turn.result, new Map([[personId, nickname]]))
}
