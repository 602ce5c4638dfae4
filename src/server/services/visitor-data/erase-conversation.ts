import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { NONE_ERASED, type ErasedCounts } from '#src/domain/conversation/erasure.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { eraseUploads } from '../../conversations/uploads.ts'
import type { Tx } from '../../db/client.ts'
import { regressionCase } from '../../db/schema/bot.ts'
import { channelIdentity, channelOutbox, channelPress } from '../../db/schema/channel.ts'
import { closingAnswer, conversation, conversationFile } from '../../db/schema/conversation.ts'
import { rating, reaction, thumb } from '../../db/schema/feedback.ts'
import { retrievalTest } from '../../db/schema/file.ts'
import { botRequest } from '../../db/schema/flow.ts'
import { leftMessage } from '../../db/schema/left-message.ts'
import { deskNote } from '../../db/schema/note.ts'
import { reminder } from '../../db/schema/reminder.ts'
import { file, timer } from '../../db/schema/platform.ts'
import { transfer, whisper } from '../../db/schema/routing.ts'
import { star } from '../../db/schema/star.ts'
import { webhookEvent } from '../../db/schema/webhook.ts'
import { wordAlert } from '../../db/schema/sensitive.ts'
import { call, callAnswer, callBack, callRecording } from '../../db/schema/voice.ts'

/**
 * Takes away what tells who spoke in a conversation of an erased visitor and what was said; how many and how long stays.
 * Files lose their rows here: their bytes are the caller's to remove, by the ids that it answers.
 */
export async function eraseConversation(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ counts: ErasedCounts; files: string[] }> {
  // Whoever was in the middle of a turn is waited for; nobody begins another.
  const [held] = await tx.select().from(conversation).where(eq(conversation.id, id)).for('update')
  // As is who writes down by which words it is found.
  await tx.delete(timer).where(eq(timer.subject, id))
  await tx.delete(star).where(eq(star.conversationId, id))
  const tests = await eraseTests(tx, id)
  const said = await eraseWords(tx, id)
  const notes = await eraseNotes(tx, id)
  const requests = await tx.delete(botRequest).where(eq(botRequest.conversationId, id)).returning({ id: botRequest.id })
  await tx.delete(channelOutbox).where(eq(channelOutbox.conversationId, id))
  await tx.delete(channelPress).where(eq(channelPress.conversationId, id))
  if (held && held.identityId !== null)
    await tx
      .update(channelIdentity)
      .set({ heardAs: null, pending: null, welcome: null })
      .where(eq(channelIdentity.id, held.identityId))
  const left = await tx.delete(leftMessage).where(eq(leftMessage.conversationId, id)).returning({ id: leftMessage.id })
  await tx.delete(webhookEvent).where(eq(webhookEvent.conversationId, id))
  const alerts = await tx.delete(wordAlert).where(eq(wordAlert.conversationId, id)).returning({ id: wordAlert.id })
  const comments = await eraseComments(tx, id)
  await tx.delete(reaction).where(eq(reaction.conversationId, id))
  const taped = await eraseCall(tx, id, now)
  const files = await eraseFiles(tx, id, taped)
  await tx
    .update(conversation)
    .set({ bot: initialSession(), tags: [], skills: null, lastMessage: '', summary: '' })
    .where(eq(conversation.id, id))
  const counts = {
    ...NONE_ERASED,
    messages: said.messages,
    files: files.length,
    leftMessages: left.length,
    comments,
    notes: notes + (held?.summary ? 1 : 0),
    botSteps: said.inputs + requests.length,
    alerts: alerts.length,
    tests,
  }
  return { counts, files }
}

/** Tests that were taken from it, and what members have asked anew of what was asked in it. */
async function eraseTests(tx: Tx, id: string): Promise<number> {
  const kept = await tx
    .delete(regressionCase)
    .where(eq(regressionCase.conversationId, id))
    .returning({ id: regressionCase.id })
  const asked = await tx
    .delete(retrievalTest)
    .where(
      sql`${retrievalTest.trace} ->> 'query' in (
        select m.body ->> 'text' from message m where m.conversation_id = ${id} and m.sender = 'visitor'
        union select m.trace ->> 'query' from message m where m.conversation_id = ${id})`,
    )
    .returning({ id: retrievalTest.id })
  return kept.length + asked.length
}

/** Messages, what the bot has taken, and what is told of events: the database lets nobody else change these. */
async function eraseWords(tx: Tx, id: string): Promise<{ messages: number; inputs: number }> {
  const { rows } = await tx.execute<{ messages: number; inputs: number }>(sql`select * from erase_words(${id})`)
  return rows[0] ?? { messages: 0, inputs: 0 }
}

/** What was written beside stars and thumbs, which stay. */
async function eraseComments(tx: Tx, id: string): Promise<number> {
  const rated = await tx
    .update(rating)
    .set({ comment: '' })
    .where(and(eq(rating.conversationId, id), ne(rating.comment, '')))
    .returning({ id: rating.conversationId })
  const thumbs = await tx
    .update(thumb)
    .set({ comment: '' })
    .where(and(eq(thumb.conversationId, id), ne(thumb.comment, '')))
    .returning({ seq: thumb.seq })
  return rated.length + thumbs.length
}

async function eraseNotes(tx: Tx, id: string): Promise<number> {
  const whispers = await tx.delete(whisper).where(eq(whisper.conversationId, id)).returning({ id: whisper.id })
  const written = await tx.delete(deskNote).where(eq(deskNote.conversationId, id)).returning({ id: deskNote.id })
  const reminders = await tx
    .delete(reminder)
    .where(eq(reminder.conversationId, id))
    .returning({ id: reminder.id, text: reminder.text })
  if (reminders.length > 0)
    await tx.delete(timer).where(
      inArray(
        timer.subject,
        reminders.map((one) => one.id),
      ),
    )
  const transfers = await tx
    .update(transfer)
    .set({ note: '' })
    .where(and(eq(transfer.conversationId, id), ne(transfer.note, '')))
    .returning({ id: transfer.id })
  const filled = await tx
    .delete(closingAnswer)
    .where(eq(closingAnswer.conversationId, id))
    .returning({ n: closingAnswer.n })
  return (
    whispers.length +
    written.length +
    reminders.filter(({ text }) => text !== '').length +
    transfers.length +
    filled.length
  )
}

/** What is known of a call but for how long it took and what was called. Answers the files of what was left on tape. */
async function eraseCall(tx: Tx, id: string, now: Date): Promise<string[]> {
  await tx.delete(callAnswer).where(eq(callAnswer.conversationId, id))
  await tx.update(call).set({ carrierId: id, caller: '', line: {} }).where(eq(call.conversationId, id))
  const taped = await eraseRecordings(tx, id)
  await tx.update(callBack).set({ number: '' }).where(eq(callBack.conversationId, id))
  await tx
    .update(callBack)
    .set({ state: 'not_reached', settledAt: now })
    .where(and(eq(callBack.conversationId, id), eq(callBack.state, 'waiting')))
  return taped
}

async function eraseRecordings(tx: Tx, id: string): Promise<string[]> {
  const recordings = await tx
    .delete(callRecording)
    .where(eq(callRecording.conversationId, id))
    .returning({ id: callRecording.id, fileId: callRecording.fileId })
  const ids = recordings.map((recording) => recording.id)
  if (ids.length > 0) await tx.delete(timer).where(inArray(timer.subject, ids))
  return recordings.flatMap(({ fileId }) => fileId ?? [])
}

/** Takes away the files of a conversation alone, those on tape too. Their bytes are the caller's to remove. */
export const eraseFilesOf = async (tx: Tx, id: string): Promise<string[]> =>
  eraseFiles(tx, id, await eraseRecordings(tx, id))

async function eraseFiles(tx: Tx, id: string, taped: readonly string[]): Promise<string[]> {
  const sent = await tx
    .select({ id: conversationFile.fileId })
    .from(conversationFile)
    .where(eq(conversationFile.conversationId, id))
  const ids = [...taped, ...sent.map((one) => one.id)]
  if (ids.length > 0) await tx.delete(file).where(inArray(file.id, ids))
  return [...ids, ...(await eraseUploads(tx, id))]
}
