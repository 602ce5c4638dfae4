import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Message, MessageBody, Sender } from '#src/domain/conversation/message.ts'
import type { Reaction } from '#src/domain/conversation/reaction.ts'
import { shownThumb, type Thumb } from '#src/domain/conversation/thumb.ts'
import type { BotTrace } from '#src/domain/step/why.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { Tx } from '../db/client.ts'
import { fixed, fixedSelect, isOneOf, named } from '../db/fixed.ts'
import { apiKey } from '../db/schema/api-key.ts'
import { robot } from '../db/schema/bot.ts'
import { conversation, message } from '../db/schema/conversation.ts'
import { visitor } from '../db/schema/visitor.ts'
import { application } from '../db/schema/platform.ts'
import { member } from '../db/schema/team.ts'
import { CIRCUMSTANCES, keepCircumstances, type Circumstances } from './circumstances.ts'

export type ConversationRow = typeof conversation.$inferSelect
/** A message as it is written; what the database reads from it by itself is for conditions alone. */
export type MessageRow = Omit<typeof message.$inferSelect, 'entryId' | 'documentId'>

/** A message about to be written. */
export type NewMessage = {
  sender: Sender
  body: MessageBody
  personId?: string
  clientMsgId?: string
  trace?: BotTrace
}

/** Who speaks, as the bot knows them. */
export type Speaker = { nickname: string; language: string; tags: string[] }

export const SPEAKER = { nickname: visitor.nickname, language: visitor.language, tags: visitor.tags }

/**
 * Takes a conversation's row for this transaction: everything that happens to it happens one after another. What nearly
 * every turn asks for next is sent along, as a statement of its own: whoever has waited for the row reads what the turn
 * before them left elsewhere, which the waiting statement itself would not.
 */
export async function lockConversation(tx: Tx, id: string): Promise<{ row: ConversationRow; speaker: Speaker }> {
  const [[row], [told]] = await Promise.all([lock(tx, { id }).execute(), tellOf(tx, { id }).execute()])
  if (!row || !told) throw new DeskError('NOT_FOUND')
  keepCircumstances(tx, told.circumstances)
  return { row, speaker: told.speaker }
}

const isIt = eq(conversation.id, sql.placeholder('id'))

const lock = fixedSelect(getTableColumns(conversation), sql`from ${conversation} where ${isIt} for update`)

/** Who speaks, and what the application is set to; nothing happens any more to a conversation of somebody erased. */
const tellOf = fixed(
  sql`select ${named({ ...SPEAKER, ...CIRCUMSTANCES })} from ${conversation}
    join ${visitor} on ${visitor.appId} = ${conversation.appId} and ${visitor.id} = ${conversation.visitorId}
    join ${application} on ${application.appId} = ${conversation.appId}
    left join ${robot} on ${robot.appId} = ${conversation.appId}
    where ${isIt} and ${visitor.erasedAt} is null`,
  (row): { speaker: Speaker; circumstances: Circumstances } => ({
    speaker: { nickname: row.nickname, language: row.language, tags: row.tags } as Speaker,
    circumstances: row as Circumstances,
  }),
)

/** The message that a client has sent under an id of its own, if it has come. */
export const sentUnder = fixedSelect(
  getTableColumns(message),
  sql`from ${message} where ${eq(message.conversationId, sql.placeholder('conversationId'))}
    and ${eq(message.clientMsgId, sql.placeholder('clientMsgId'))}`,
)

/** The nicknames of members by id, and the names of API keys by theirs. */
export async function nicknamesOf(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await nicknames(tx, { ids: wanted }).execute()
  return new Map(rows.map((row) => [row.id, row.nickname]))
}

const nicknames = fixedSelect(
  { id: member.personId, nickname: member.nickname },
  sql`from ${member} where ${isOneOf(member.personId, 'ids')}
    union all select ${apiKey.id}, ${apiKey.name} from ${apiKey} where ${isOneOf(apiKey.id, 'ids')}`,
)

/** What a visitor thinks of an answer, and whether they are asked; and how the other side has reacted. */
type Answered = { kept: Thumb | null; asks: boolean; reaction?: Reaction | null }

/** A stored message as clients read it. */
export function presentMessage(
  row: MessageRow,
  nicknames: ReadonlyMap<string, string>,
  { reaction, ...thumb }: Answered = { kept: null, asks: false },
): Message {
  const shown = shownThumb(row.trace, thumb)
  return {
    id: row.id,
    conversationId: row.conversationId,
    seq: row.seq,
    sender: row.sender,
    name: row.personId === null ? null : (nicknames.get(row.personId) ?? null),
    clientMsgId: row.clientMsgId,
    body: row.body,
    at: row.at.toISOString(),
    ...(shown && { thumb: shown }),
    ...(reaction && { reaction }),
  }
}
