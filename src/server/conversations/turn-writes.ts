import type { SQL } from 'drizzle-orm'
import { channelOutbox } from '../db/schema/channel.ts'
import { conversation, conversationEvent, message } from '../db/schema/conversation.ts'
import { botInput } from '../db/schema/flow.ts'
import { timer } from '../db/schema/platform.ts'
import { targetResult } from '../db/schema/routing.ts'
import { fixedWrite, type Fixed } from '../db/fixed.ts'
import { inOne } from '../db/in-one.ts'
import { webhookDelivery, webhookEvent } from '../db/schema/webhook.ts'
import { insertFrom, jsonOf, updateFrom } from '../db/rows-as-json.ts'
import type { Tx } from '../db/client.ts'
import { setTimersFrom, type TimerRow } from '../jobs/timers.ts'
import type { Outgoing } from '../webhooks/outbox.ts'
import { carriedOf } from './carried.ts'
import type { GatheredNews } from './routing-news.ts'
import type { ConversationRow, MessageRow } from './rows.ts'

/** What a turn gathers until it is written. */
export type Gathered = {
  readonly tx: Tx
  readonly appId: string
  readonly now: Date
  /** As it will be stored. */
  row: ConversationRow
  /** As it was found. */
  readonly before: ConversationRow
  readonly said: MessageRow[]
  readonly events: { type: string; personId?: string | null; data?: Record<string, unknown> }[]
  /** What its bot has taken, and what it did. */
  readonly taken: (typeof botInput.$inferInsert)[]
  /** Timers that are set with what is written. */
  readonly timers: TimerRow[]
  /** Targets of time that were met or missed. */
  readonly decided: (typeof targetResult.$inferInsert)[]
  /** What other systems are told of it. */
  readonly outgoing: Outgoing
  /** Members who hear of it beside who serves it and its queues. */
  readonly told: Set<string>
  /** Members who hear nothing more of what is said in it. */
  readonly left: Set<string>
  /** What may make a match elsewhere. */
  readonly news: GatheredNews
}

/** What is added to each table, by the name of its rows. */
const ADDED: Record<string, SQL> = {
  said: insertFrom(message, 'said'),
  carried: insertFrom(channelOutbox, 'carried'),
  taken: insertFrom(botInput, 'taken'),
  timers: setTimersFrom('timers'),
  happened: insertFrom(conversationEvent, 'happened', ['id']),
  decided: insertFrom(targetResult, 'decided'),
  outgoing: insertFrom(webhookEvent, 'outgoing'),
  deliveries: insertFrom(webhookDelivery, 'deliveries'),
}

/** One statement for each choice of them that occurs. */
const additions = new Map<string, Fixed<unknown>>()

function addition(names: readonly string[]): Fixed<unknown> {
  const key = names.join(' ')
  const known = additions.get(key) ?? fixedWrite(inOne(names.flatMap((name) => ADDED[name] ?? [])))
  additions.set(key, known)
  return known
}

const keepRow = fixedWrite(updateFrom(conversation, 'rows', ['appId', 'id']))

/** The statements that write what a turn has gathered, in the order in which they must reach the database. */
export function writesOf(turn: Gathered) {
  const { tx, row } = turn
  const added = Object.entries({
    said: jsonUnlessNone(message, turn.said),
    carried: jsonUnlessNone(channelOutbox, carriedOf(turn)),
    taken: jsonUnlessNone(botInput, turn.taken),
    timers: jsonUnlessNone(timer, turn.timers),
    happened: jsonUnlessNone(conversationEvent, happenedIn(turn)),
    decided: jsonUnlessNone(targetResult, turn.decided),
    outgoing: jsonUnlessNone(webhookEvent, turn.outgoing.events),
    deliveries: jsonUnlessNone(webhookDelivery, turn.outgoing.deliveries),
  }).filter(([, rows]) => rows !== null)
  return [
    ...(added.length > 0 ? [addition(added.map(([name]) => name))(tx, Object.fromEntries(added))] : []),
    ...(isChanged(turn) ? [keepRow(tx, { rows: jsonOf(conversation, [row]) })] : []),
  ]
}

const jsonUnlessNone = (...[table, rows]: Parameters<typeof jsonOf>) => (rows.length === 0 ? null : jsonOf(table, rows))

const isChanged = ({ row, before, said }: Gathered) =>
  said.length > 0 ||
  row.revision !== before.revision ||
  row.bot !== before.bot ||
  row.tags !== before.tags ||
  row.summary !== before.summary ||
  row.wait !== before.wait ||
  row.targets !== before.targets ||
  row.readSeq !== before.readSeq

const happenedIn = ({ appId, now, row, before, events }: Gathered) =>
  events.map((event) => ({
    appId,
    conversationId: row.id,
    type: event.type,
    at: now,
    personId: event.personId ?? null,
    groupId: row.groupId ?? before.groupId,
    data: event.data ?? {},
  }))
