import { and, asc, desc, eq, exists, isNull, sql } from 'drizzle-orm'
import { FOUND_KINDS, type Found, type FoundKind } from '#src/contract/finder.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { maskText } from '#src/domain/person/mask.ts'
import { can, type Permission } from '#src/domain/team/policy.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { knowledgeDocument } from '../../db/schema/document.ts'
import { flow } from '../../db/schema/flow.ts'
import { person } from '../../db/schema/person.ts'
import { member, memberRole } from '../../db/schema/team.ts'
import { named } from '../documents/list.ts'
import { isCalled } from '../flows/list.ts'
import { conversationsOf } from '../history/list.ts'
import { saying } from '../knowledge/filter.ts'
import { knownAs } from '../team/members.ts'

type Item = Found['items'][number]
type Ask = (tx: Tx, words: string, context: MemberContext) => Promise<Item[]>

/** One more than is shown tells that there are more. */
const ASKED = LIMITS.finder.each + 1

/** Who may find a kind, which is who may open its list, and how it is asked for. */
const KINDS: Record<FoundKind, { permission: Permission; ask: Ask }> = {
  entry: { permission: 'knowledge.view', ask: findEntries },
  flow: { permission: 'flow.view', ask: (tx, words) => findFlows(tx, words, false) },
  menu: { permission: 'voice.view', ask: (tx, words) => findFlows(tx, words, true) },
  document: { permission: 'knowledge.view', ask: findDocuments },
  member: { permission: 'member.view', ask: findMembers },
  conversation: { permission: 'history.view', ask: findConversations },
}

/**
 * What goes by some words; a kind that the caller may not look at is not asked for. One kind after the other, by one
 * connection: people type, and side by side two of them would hold all there are.
 */
export function find(context: MemberContext, { text }: { text: string }): Promise<Found[]> {
  const { appId, roles } = context.member
  return context.db.inApp(appId, async (tx) => {
    const found: Found[] = []
    for (const kind of FOUND_KINDS) {
      if (!can(roles, KINDS[kind].permission)) continue
      const items = await KINDS[kind].ask(tx, text, context)
      if (items.length === 0) continue
      found.push({ kind, items: items.slice(0, LIMITS.finder.each), more: items.length > LIMITS.finder.each })
    }
    return found
  })
}

async function findEntries(tx: Tx, words: string): Promise<Item[]> {
  const rows = await tx
    .select({ id: qaEntry.id, name: qaEntry.question })
    .from(qaEntry)
    .where(and(isNull(qaEntry.deletedAt), eq(qaEntry.base, 'qa'), saying(words, ['question', 'similar'])))
    .orderBy(desc(qaEntry.updatedAt), asc(qaEntry.id))
    .limit(ASKED)
  return rows.map(bare)
}

/** An application has few enough of them to look through their names here, as their lists do. */
async function findFlows(tx: Tx, words: string, isMenu: boolean): Promise<Item[]> {
  const rows = await tx
    .select({ id: flow.id, name: flow.name, number: flow.number, kind: flow.kind })
    .from(flow)
    .where(isNull(flow.deletedAt))
    .orderBy(desc(flow.updatedAt), asc(flow.id))
  return rows
    .filter((row) => (row.kind === 'ivr') === isMenu && isCalled(row, words))
    .slice(0, ASKED)
    .map(bare)
}

async function findDocuments(tx: Tx, words: string): Promise<Item[]> {
  const rows = await tx
    .select({ id: knowledgeDocument.id, name: knowledgeDocument.name })
    .from(knowledgeDocument)
    .where(and(isNull(knowledgeDocument.deletedAt), named(words)))
    .orderBy(desc(knowledgeDocument.createdAt), asc(knowledgeDocument.id))
    .limit(ASKED)
  return rows.map(bare)
}

async function findMembers(tx: Tx, words: string, { member: { roles } }: MemberContext): Promise<Item[]> {
  const unmasked = can(roles, 'member.addresses')
  // Who was taken out keeps a row for past conversations, but holds no role.
  const isPresent = exists(
    tx
      .select({ one: sql`1` })
      .from(memberRole)
      .where(and(eq(memberRole.appId, member.appId), eq(memberRole.personId, member.personId))),
  )
  const rows = await tx
    .select({ id: member.personId, name: member.nickname, account: person.account })
    .from(member)
    .innerJoin(person, eq(person.id, member.personId))
    .where(and(isPresent, knownAs(words, unmasked)))
    .orderBy(asc(member.nickname), asc(member.personId))
    .limit(ASKED)
  return rows.map(({ id, name, account }) => ({ id, name, note: unmasked ? account : maskText(account), at: null }))
}

async function findConversations(tx: Tx, words: string, context: MemberContext): Promise<Item[]> {
  const rows = await conversationsOf(tx, context, words, ASKED)
  return rows.map(({ id, visitor, startedAt }) => ({
    id,
    name: visitor.nickname,
    note: `#${visitor.number}`,
    at: startedAt,
  }))
}

const bare = ({ id, name }: { id: string; name: string }): Item => ({ id, name, note: null, at: null })
