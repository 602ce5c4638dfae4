import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Conversation } from '#src/contract/conversation.ts'
import type { VisitorConversation } from '#src/contract/visitor.ts'
import { previewOf, type Message } from '#src/domain/conversation/message.ts'
import { afterMove, isWithBot, isWithPeople, type Move } from '#src/domain/conversation/state.ts'
import { rankOf } from '#src/domain/routing/rank.ts'
import { isGuided, readSession, withoutGuided, type BotSession } from '#src/domain/engine/session.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { afterCommit } from '../db/after-commit.ts'
import type { Tx } from '../db/client.ts'
import { fixedWrite } from '../db/fixed.ts'
import { ownership } from '../db/schema/conversation.ts'
import { sendAhead } from '../db/send-ahead.ts'
import { storable } from '../db/storable.ts'
import type { Deps } from '../deps.ts'
import type { Audience } from '../live/live.ts'
import { announceQueue } from './announce-queue.ts'
import { circumstancesOf } from './circumstances.ts'
import { clockReply } from './clocks.ts'
import { cueSeen, cueTyping } from './cues.ts'
import { clockTargets } from './targets.ts'
import { keepPending } from './keep-pending.ts'
import { carriedOf } from './carried.ts'
import { isBotAlone } from './hours-that-count.ts'
import { isRatable, presentToVisitor, readConversation, readPlaces } from './present.ts'
import { noNews, type RoutingNews } from './routing-news.ts'
import {
  lockConversation,
  nicknamesOf,
  presentMessage,
  type ConversationRow,
  type MessageRow,
  type NewMessage,
  type Speaker,
} from './rows.ts'
import { NEW_WAIT } from '#src/domain/routing/wait.ts'
import { EVERYWHERE } from './group-settings.ts'
import { textsToTell } from './texts.ts'
import { settleTransfer } from './transfer-facts.ts'
import { noteMove } from './waiting-facts.ts'
import { ensureTimer, timerRow } from '../jobs/timers.ts'
import { writesOf, type Gathered } from './turn-writes.ts'
import { tellListeners } from './tell-listeners.ts'
import { nothingOutgoing } from '../webhooks/outbox.ts'

/**
 * One step in the life of a conversation: its row is locked, what is said and done is gathered, written once at the
 * end in the same transaction, and announced when that has been committed.
 */
export type Turn = Gathered & {
  readonly deps: Deps
  /** Who speaks; null until the bot has asked. */
  speaker: Speaker | null
  /** Groups whose queues have changed: everyone waiting there is told their place. */
  readonly queues: Set<string>
  /** Whether its bot has asked something of another system, to be done after the commit. */
  asked: boolean
}

export type TurnResult<T> = {
  result: T
  row: ConversationRow
  messages: Message[]
  visitor: VisitorConversation
  desk: Conversation | null
  news: RoutingNews
}

/**
 * Runs one turn of a conversation and announces what came of it. `ask`: what is read once its row is locked, on the way
 * there and back that the lock takes anyhow.
 */
export async function takeTurn<T, Asked = undefined>(
  deps: Deps,
  appId: string,
  conversationId: string,
  work: (turn: Turn, asked: Asked) => Promise<T>,
  ask?: (tx: Tx) => PromiseLike<Asked>,
): Promise<TurnResult<T>> {
  const done = await deps.db.inTurn(appId, async (tx) => {
    const [{ row, speaker }, asked] = await Promise.all([lockConversation(tx, conversationId), ask?.(tx) as Asked])
    const turn = beginTurn(deps, tx, appId, row, speaker)
    const result = await work(turn, asked)
    return { result, ending: await endTurn(turn) }
  })
  const finished = await done.ending.finished
  await announceTurn(deps, appId, finished)
  const { row, messages, visitor, desk, news } = finished
  return { result: done.result, row, messages, visitor, desk, news }
}

export function beginTurn(
  deps: Deps,
  tx: Tx,
  appId: string,
  row: ConversationRow,
  speaker: Speaker | null = null,
): Turn {
  return {
    deps,
    tx,
    appId,
    now: deps.clock.now(),
    row: { ...row },
    before: row,
    speaker,
    said: [],
    events: [],
    taken: [],
    timers: [],
    decided: [],
    outgoing: nothingOutgoing(),
    queues: new Set(),
    told: new Set(),
    left: new Set(),
    news: noNews(),
    asked: false,
  }
}

/** Adds a message. Its number is the next; nothing is sent that is not stored. */
export function say(turn: Turn, said: NewMessage): MessageRow {
  const seq = turn.row.seq + 1
  const stored: MessageRow = {
    appId: turn.appId,
    conversationId: turn.row.id,
    seq,
    id: uuidv7(),
    sender: said.sender,
    personId: said.personId ?? null,
    clientMsgId: said.clientMsgId ?? null,
    body: storable(said.body),
    trace: said.trace ?? null,
    at: turn.now,
  }
  turn.said.push(stored)
  turn.row.seq = seq
  // A step of the conversation is no word of anybody's: lists go on showing what was said last.
  const preview = stored.body.type === 'notice' ? '' : previewOf(stored.body)
  if (preview !== '') {
    turn.row.lastMessage = [...preview].slice(0, 200).join('')
    turn.row.lastMessageAt = turn.now
  }
  // Whoever talks with the bot waits for nobody.
  if (said.sender === 'visitor' && isWithPeople(turn.row.state)) turn.row.waitingSince ??= turn.now
  if (said.sender === 'agent') {
    turn.row.waitingSince = null
    turn.row.late = null
    turn.row.firstReplyAt ??= turn.now
    sendAhead(turn.tx, noteReply(turn.tx, { id: turn.row.id, personId: stored.personId, now: turn.now }))
  }
  return stored
}

/** Changes the state, where that is legal; throws STATE_CONFLICT or CONVERSATION_ENDED where it is not. */
export async function move(turn: Turn, step: Move): Promise<void> {
  const { row, now } = turn
  const next = afterMove(row, step)
  if (!next) throw new DeskError(row.state === 'ended' ? 'CONVERSATION_ENDED' : 'STATE_CONFLICT', { state: row.state })
  const waited = row.state === 'queued' || row.state === 'ringing'
  const waits = next.state === 'queued' || next.state === 'ringing'
  if (waited && row.groupId !== null) turn.queues.add(row.groupId)
  if (waits && next.groupId !== null) turn.queues.add(next.groupId)

  const isElse = next.ownerId !== row.ownerId
  const isLeft = row.state === 'in_service' && (next.state !== 'in_service' || isElse)
  const owner = next.state === 'in_service' && (row.state !== 'in_service' || isElse) ? next.ownerId : null
  const { id, appId } = row
  if (isLeft) sendAhead(turn.tx, endOwnership(turn.tx, { id, now }))
  if (owner !== null) {
    sendAhead(turn.tx, beginOwnership(turn.tx, { appId, id: uuidv7(), conversationId: id, personId: owner, now }))
    row.acceptedAt ??= now
  }
  await Promise.all([
    noteMove(turn, { state: row.state, ownerId: row.ownerId, groupId: row.groupId }, next, step),
    isLeft && settleTransfer(turn, next),
  ])
  if (step.type === 'queue') {
    row.enqueuedAt = now
    row.requestedAt ??= now
    row.wait = NEW_WAIT
    row.rankAt = new Date(rankOf({ since: now.getTime(), priority: row.priority, vip: false }, EVERYWHERE))
  }
  if (waited && !waits && row.enqueuedAt !== null) {
    row.queueSeconds = (row.queueSeconds ?? 0) + Math.round((now.getTime() - row.enqueuedAt.getTime()) / 1000)
    row.enqueuedAt = null
  }
  if (!waits) {
    row.wait = null
    row.rankAt = null
  }
  row.ringingUntil = step.type === 'ring' ? step.until : null
  if (row.state === 'in_service' && next.state !== 'in_service') leaveGuided(turn)
  if (next.state === 'bot' && row.state !== 'bot') await remindBot(turn)
  if (next.state !== 'bot' && row.state === 'bot') forgetWriting(turn)
  if (isWithPeople(next.state) && !isWithPeople(row.state)) leaveToPeople(turn)
  if (next.state === 'bot') row.waitingSince = null
  if (next.state !== 'in_service' || next.ownerId !== row.ownerId) row.late = null
  if (step.type === 'end') {
    row.endReason = step.reason
    row.endedAt = now
    row.waitingSince = null
  }
  row.state = next.state
  row.ownerId = next.ownerId
  row.groupId = next.groupId
  row.revision += 1
  const data = step.type === 'end' ? { reason: step.reason } : {}
  turn.events.push({ type: step.type, personId: next.ownerId, data })
}

const endOwnership = fixedWrite(
  sql`update ${ownership} set during = tstzrange(lower(during),
    greatest(${sql.placeholder('now')}::timestamptz, lower(during)), '[)')
    where ${eq(ownership.conversationId, sql.placeholder('id'))} and upper_inf(during)`,
)

const beginOwnership = fixedWrite(
  sql`insert into ${ownership} (app_id, id, conversation_id, person_id, during)
    values (${sql.placeholder('appId')}, ${sql.placeholder('id')}, ${sql.placeholder('conversationId')},
      ${sql.placeholder('personId')}, tstzrange(${sql.placeholder('now')}::timestamptz, null, '[)'))`,
)

const noteReply = fixedWrite(
  sql`update ${ownership} set first_reply_at = greatest(${sql.placeholder('now')}::timestamptz, lower(during))
    where ${eq(ownership.conversationId, sql.placeholder('id'))} and ${eq(ownership.personId, sql.placeholder('personId'))}
      and upper_inf(during) and first_reply_at is null`,
)

/** How long a visitor who is back has for a question whose time ran out meanwhile, in seconds. */
const BACK_SECONDS = 60

/** A run that waits may have missed its time, or its answer, while the conversation was not the bot's: it looks again. */
async function remindBot({ tx, appId, row, now }: Turn): Promise<void> {
  const waiting = readSession(row.bot).run?.waiting
  if (!waiting || (waiting.type === 'visitor' && waiting.timer === null)) return
  const seconds = waiting.type === 'visitor' ? BACK_SECONDS : 0
  await ensureTimer(tx, appId, 'flow', row.id, new Date(now.getTime() + seconds * 1000))
}

/** From now on the visitor waits for a person, who has to read what was said last; the rest the bot has answered. */
function leaveToPeople({ row, now, said }: Turn): void {
  const asked = said.findLast(({ sender }) => sender === 'visitor')
  row.waitingSince = now
  row.answeredSeq = Math.max(row.answeredSeq, asked === undefined ? row.seq : asked.seq - 1)
}

/** A flow that its agent has begun ends with their service: it goes to whoever serves it next, and to no queue. */
function leaveGuided({ row, events }: Turn): void {
  const session = readSession(row.bot)
  if (session.guided === null) return
  if (isGuided(session)) {
    events.push({ type: 'flow_left', data: { flowId: session.guided.flowId, detail: 'left' } })
    events.push({ type: 'flow_guided', data: { what: 'left', flow: session.guided.name } })
  }
  row.bot = withoutGuided(session)
}

/** An answer that is still being written is of no use once the visitor has gone elsewhere. */
function forgetWriting({ row }: Turn): void {
  if (readSession(row.bot).writing !== null) row.bot = { ...readSession(row.bot), writing: null }
}

export type FinishedTurn = {
  row: ConversationRow
  messages: Message[]
  visitor: VisitorConversation
  /** For the desk; null while only the bot is concerned. */
  desk: Conversation | null
  audience: Audience
  /** Who has handed it over, or was asked to have it, and hears no more of it. */
  left: string[]
  queues: string[]
  news: RoutingNews
  moved: boolean
  asked: boolean
  /** Whether others have something to carry to its visitor. */
  carried: boolean
  /** Whether the visitor is to see that what they wrote has been read. */
  read: boolean
  /** Whether who serves it has now read all of it. */
  readAll: boolean
  /** Whether the bot has it, or has had it until now. */
  withBot: boolean
  /** The bot will go on in a few seconds: until then it is seen to be typing. */
  typing: boolean
}

/** Writes what the turn gathered. */
export const finishTurn = async (turn: Turn): Promise<FinishedTurn> => (await endTurn(turn)).finished

/**
 * Sends the last that is asked of the database in a turn: what it gathered, and what is told of it. `finished` is known once
 * that is answered; the end of the transaction may be sent before.
 */
async function endTurn(turn: Turn): Promise<{ finished: Promise<FinishedTurn> }> {
  await Promise.all([clockReply(turn), clockTargets(turn), keepPending(turn)])
  // What is told hangs on it, and shall ask for nothing when the transaction may be over.
  const { asking, listeners } = await circumstancesOf(turn.tx)
  for (const id of tellListeners(turn, listeners, turn.deps.publicUrl))
    afterCommit(turn.tx, () => turn.deps.jobs.soon('webhook', turn.appId, id))
  if (isRatable(turn.row, asking, { now: turn.now, ratedAt: null })) await textsToTell(turn)
  if (turn.row.state === 'bot') await isBotAlone(turn.tx, turn.row, turn.now)
  const finished = sendLast(turn)
  // Where the end of the transaction is refused, nobody asks for it.
  finished.catch(() => undefined)
  return { finished }
}

async function sendLast(turn: Turn): Promise<FinishedTurn> {
  const { tx, row, before } = turn
  // What is said at its end, or afterwards, is to be found by its words.
  if (row.state === 'ended' && turn.said.length > 0) turn.timers.push(timerRow(turn.appId, 'words', row.id, turn.now))
  const { identityId } = row
  const isCarried = carriedOf(turn).length > 0
  if (isCarried && identityId !== null) turn.timers.push(timerRow(turn.appId, 'channel_outbox', identityId, turn.now))
  sendAhead(tx, ...writesOf(turn))
  const concernsDesk = !isWithBot(row.state) || !isWithBot(before.state)
  const places = readPlaces(tx, [row])
  const [{ asking }, nicknames, visitor, desk] = await Promise.all([
    circumstancesOf(tx),
    nicknamesOf(
      tx,
      turn.said.map((said) => said.personId),
    ),
    presentToVisitor(tx, row, { now: turn.now, places }),
    concernsDesk ? readConversation(tx, row, places) : null,
  ])
  return {
    row,
    messages: turn.said.map((said) => presentMessage(said, nicknames, { kept: null, asks: asking.thumbs })),
    visitor,
    desk,
    audience: audienceOf(turn),
    left: [...turn.left, ...(before.ownerId !== null && before.ownerId !== row.ownerId ? [before.ownerId] : [])],
    queues: [...turn.queues],
    news: turn.news,
    asked: turn.asked,
    carried: isCarried,
    withBot: isWithBot(row.state) || isWithBot(before.state),
    moved: row.revision !== before.revision,
    // Who is owed an answer has written something since the last one.
    read: row.readSeq > before.readSeq && before.waitingSince !== null && visitor.readSeq !== undefined,
    readAll: row.readSeq > before.readSeq && row.readSeq === row.seq,
    typing: row.bot !== before.bot && row.state === 'bot' && isTyping(readSession(row.bot), turn.now),
  }
}

function isTyping({ run }: BotSession, now: Date): boolean {
  const waiting = run?.waiting
  return waiting?.type === 'sleep' && waiting.until <= now.getTime() + LIMITS.flow.typingSeconds * 1000
}

/** Who serves or served it; and the groups in which it waits, or waited until now, so that its card leaves their lists. */
function audienceOf({ before, row, told }: Turn): Audience {
  const withPeople = [before, row].some(({ state }) => isWithPeople(state))
  const waiting = [before, row].filter((one) => one.state === 'queued' || one.state === 'ringing')
  return {
    personIds: [...new Set([before.ownerId, row.ownerId, ...told].filter((id) => id !== null))],
    groupIds: [...new Set(waiting.map((one) => one.groupId).filter((id) => id !== null))],
    lookedAfter: withPeople ? [...new Set([before.groupId, row.groupId].filter((id) => id !== null))] : null,
  }
}

/** Tells everyone who watches. News only: whoever misses it finds it by number. */
export async function announceTurn(deps: Deps, appId: string, turn: FinishedTurn): Promise<void> {
  for (const { sender } of turn.messages) deps.metrics.messageStored(sender)
  const { state, ownerId } = turn.row
  deps.live.messages(appId, turn.row.id, turn.messages, state === 'in_service' ? ownerId : null)
  if (turn.typing) deps.live.botTyping(appId, turn.row.id)
  if (turn.moved || turn.read) deps.live.visitorConversation(appId, turn.visitor)
  if (turn.desk) deps.live.desk(appId, turn.desk, turn.audience)
  if (turn.withBot) deps.live.withBot(appId)
  for (const personId of turn.left) deps.live.stopWatching(appId, turn.row.id, personId)
  for (const groupId of turn.queues) void announceQueue(deps, appId, groupId)
  if (turn.asked) deps.jobs.soon('request', appId, turn.row.id)
  if (turn.row.identityId === null) return
  if (turn.carried) deps.jobs.soon('channel_outbox', appId, turn.row.identityId)
  if (turn.readAll) cueSeen(deps, appId, turn.row.id)
  if (turn.typing || (turn.asked && turn.row.state === 'bot')) cueTyping(deps, appId, turn.row.id, 'bot')
}
