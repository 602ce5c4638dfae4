import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import {
  closingAnswer,
  conversation,
  conversationEvent,
  conversationFile,
  message,
} from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { visitorRemark } from '../../db/schema/visitor-remark.ts'
import { visitorBlock } from '../../db/schema/visitor-block.ts'
import { rating, reaction, thumb } from '../../db/schema/feedback.ts'
import { leftMessage } from '../../db/schema/left-message.ts'
import { deskNote } from '../../db/schema/note.ts'
import { reminder } from '../../db/schema/reminder.ts'
import { file } from '../../db/schema/platform.ts'
import { queueEntry, transfer, whisper } from '../../db/schema/routing.ts'
import { wordAlert } from '../../db/schema/sensitive.ts'
import { call, callBack, callRecording } from '../../db/schema/voice.ts'

export type VisitorData = Awaited<ReturnType<typeof readVisitorData>>

/** What is kept of one visitor, by the names that their file has. Throws NOT_FOUND. */
export async function readVisitorData(tx: Tx, visitorId: string) {
  const { id, number, nickname, phone, externalId, language, ip, timeZone, attributes, tags, createdAt } = visitor
  const shown = { id, number, nickname, phone, externalId, language, ip, timeZone, attributes, tags, createdAt }
  const [who] = await tx.select(shown).from(visitor).where(eq(visitor.id, visitorId))
  if (!who) throw new DeskError('NOT_FOUND')
  const further = await tx.select({ phone, externalId }).from(visitor).where(eq(visitor.mergedInto, visitorId))
  const [remark] = await tx.select().from(visitorRemark).where(eq(visitorRemark.visitorId, visitorId))
  const held = await tx
    .select()
    .from(conversation)
    .where(eq(conversation.visitorId, visitorId))
    .orderBy(asc(conversation.startedAt), asc(conversation.id))
  const ids = held.map((row) => row.id)
  const parts = await readParts(tx, ids)
  const blocks = await tx.select().from(visitorBlock).where(eq(visitorBlock.visitorId, visitorId))
  const conversations = held.map((row) => ({
    id: row.id,
    channel: row.channel,
    state: row.state,
    endReason: row.endReason,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    tags: row.tags,
    summary: row.summary,
    ...parts(row.id),
  }))
  return {
    visitor: {
      ...who,
      remark: remark?.text ?? '',
      furtherPhones: further.flatMap((one) => one.phone ?? []),
      furtherExternalIds: further.flatMap((one) => one.externalId ?? []),
    },
    blocks: blocks.map(({ at, until, reason, liftedAt }) => ({ at, until, reason, liftedAt })),
    conversations,
    files: [...(await readFiles(tx, ids)), ...(await readShown(tx, conversations))],
  }
}

/** Everything that belongs to conversations, by the conversation it belongs to. */
async function readParts(tx: Tx, ids: readonly string[]) {
  const among = (column: Parameters<typeof inArray>[0]): SQL => inArray(column, [...ids])
  const messages = await tx.select().from(message).where(among(message.conversationId)).orderBy(asc(message.seq))
  const whispers = await tx.select().from(whisper).where(among(whisper.conversationId)).orderBy(asc(whisper.at))
  const notes = await tx.select().from(deskNote).where(among(deskNote.conversationId)).orderBy(asc(deskNote.at))
  const reminders = await tx.select().from(reminder).where(among(reminder.conversationId)).orderBy(asc(reminder.dueAt))
  const names = await nicknamesOf(
    tx,
    [...messages, ...whispers, ...notes, ...reminders].map(({ personId }) => personId),
  )
  const nameOf = (personId: string | null) => (personId === null ? null : (names.get(personId) ?? null))
  const ratings = await tx.select().from(rating).where(among(rating.conversationId))
  const thumbs = await tx.select().from(thumb).where(among(thumb.conversationId)).orderBy(asc(thumb.seq))
  const reactions = await tx.select().from(reaction).where(among(reaction.conversationId)).orderBy(asc(reaction.seq))
  const transfers = await tx.select().from(transfer).where(among(transfer.conversationId)).orderBy(asc(transfer.at))
  const filled = await tx
    .select()
    .from(closingAnswer)
    .where(among(closingAnswer.conversationId))
    .orderBy(asc(closingAnswer.n))
  const stays = await tx.select().from(queueEntry).where(among(queueEntry.conversationId))
  const left = await tx.select().from(leftMessage).where(among(leftMessage.conversationId))
  const alerts = await tx.select().from(wordAlert).where(among(wordAlert.conversationId))
  const events = await tx
    .select()
    .from(conversationEvent)
    .where(among(conversationEvent.conversationId))
    .orderBy(asc(conversationEvent.id))
  const calls = await tx.select().from(call).where(among(call.conversationId))
  const callBacks = await tx.select().from(callBack).where(among(callBack.conversationId))

  const of = {
    messages: byConversation(messages),
    ratings: byConversation(ratings),
    thumbs: byConversation(thumbs),
    reactions: byConversation(reactions),
    whispers: byConversation(whispers),
    notes: byConversation(notes),
    reminders: byConversation(reminders),
    transfers: byConversation(transfers),
    filled: byConversation(filled),
    stays: byConversation(stays),
    left: byConversation(left),
    alerts: byConversation(alerts),
    events: byConversation(events),
    calls: byConversation(calls),
    callBacks: byConversation(callBacks),
  }
  return (id: string) => ({
    messages: of.messages(id).map(({ seq, at, sender, personId, body, trace }) => ({
      seq,
      at,
      sender,
      agent: nameOf(personId),
      body,
      trace,
    })),
    ratings: of.ratings(id).map(({ stars, reasons, solved, comment, at }) => ({ stars, reasons, solved, comment, at })),
    thumbs: of.thumbs(id).map(({ seq, helpful, reason, comment, at }) => ({ seq, helpful, reason, comment, at })),
    whispers: of.whispers(id).map(({ at, personId, text }) => ({ at, agent: nameOf(personId), text })),
    notes: of.notes(id).map(({ at, personId, text }) => ({ at, agent: nameOf(personId), text })),
    reminders: of.reminders(id).map(({ dueAt, personId, text }) => ({ dueAt, agent: nameOf(personId), text })),
    reactions: of.reactions(id).map(({ seq, kind, at }) => ({ seq, kind, at })),
    transfers: of.transfers(id).map(({ at, kind, reason, note, state }) => ({ at, kind, reason, note, state })),
    closing: of.filled(id).map(({ at, label, value }) => ({ at, label, value })),
    queues: of.stays(id).map(({ enteredAt, leftAt, outcome }) => ({ enteredAt, leftAt, outcome })),
    leftMessages: of.left(id).map(({ createdAt, email, text, state }) => ({ createdAt, email, text, state })),
    wordAlerts: of.alerts(id).map(({ at, seq, writer, words }) => ({ at, seq, writer, words })),
    events: of.events(id).map(({ at, type, data }) => ({ at, type, data })),
    calls: of.calls(id).map(({ number, caller, status, startedAt, endedAt, seconds }) => ({
      number,
      caller,
      status,
      startedAt,
      endedAt,
      seconds,
    })),
    callBacks: of.callBacks(id).map(({ number, state, createdAt, settledAt }) => ({
      number,
      state,
      createdAt,
      settledAt,
    })),
  })
}

/** The rows of a conversation, of those of many. */
function byConversation<Row extends { conversationId: string }>(rows: readonly Row[]): (id: string) => readonly Row[] {
  const grouped = Map.groupBy(rows, ({ conversationId }) => conversationId)
  return (id) => grouped.get(id) ?? []
}

const ofFile = {
  id: file.id,
  name: file.name,
  mediaType: file.mediaType,
  size: file.size,
  createdAt: file.createdAt,
}

/** What they have sent and were sent, and what they have left on tape. */
async function readFiles(tx: Tx, ids: readonly string[]) {
  const sent = await tx
    .select({ conversationId: conversationFile.conversationId, ...ofFile })
    .from(conversationFile)
    .innerJoin(file, and(eq(file.appId, conversationFile.appId), eq(file.id, conversationFile.fileId)))
    .where(inArray(conversationFile.conversationId, [...ids]))
    .orderBy(asc(file.id))
  const taped = await tx
    .select({ conversationId: callRecording.conversationId, ...ofFile })
    .from(callRecording)
    .innerJoin(file, and(eq(file.appId, callRecording.appId), eq(file.id, callRecording.fileId)))
    .where(inArray(callRecording.conversationId, [...ids]))
    .orderBy(asc(file.id))
  return [...sent, ...taped]
}

/** Where messages name a file that answers show. */
const SHOWN = /\/files\/[0-9]{10}\/([0-9a-f-]{36})/g

/** What answers have shown them, each once, in the first conversation that it was shown in. */
async function readShown(tx: Tx, conversations: readonly { id: string; messages: readonly { body: unknown }[] }[]) {
  const shownIn = new Map<string, string>()
  for (const { id, messages } of conversations.toReversed())
    for (const { body } of messages)
      for (const [, fileId = ''] of JSON.stringify(body).matchAll(SHOWN)) if (isUuid(fileId)) shownIn.set(fileId, id)
  const rows = await tx
    .select(ofFile)
    .from(file)
    .where(and(inArray(file.id, [...shownIn.keys()]), inArray(file.kind, ['image', 'video', 'attachment'])))
    .orderBy(asc(file.id))
  return rows.map((row) => ({ conversationId: shownIn.get(row.id) ?? '', ...row }))
}
