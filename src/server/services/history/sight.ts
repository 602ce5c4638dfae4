import { or, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Conversation } from '#src/contract/conversation.ts'
import { seesWhole } from '#src/domain/conversation/sight.ts'
import { can } from '#src/domain/team/policy.ts'
import type { MemberContext } from '../../context.ts'
import { maskConversation, seenOf } from '../../live/masked.ts'
import { conversation, ownership } from '../../db/schema/conversation.ts'
import { groupMember } from '../../db/schema/team.ts'
import { withoutIdentities } from '../../db/without-identities.ts'

const current = alias(conversation, 'current')

/**
 * The conversations that the caller may look at: all; for online admins those of their groups; for agents what they
 * served, and what the visitors whom they serve now have had before.
 */
export function visibleTo({ member: { roles, personId } }: MemberContext): SQL | undefined {
  if (can(roles, 'history.whole')) return undefined
  return or(ownOf(personId), can(roles, 'history.view') ? inGroupsOf(personId) : undefined)
}

/** What a member has served, and what the visitors whom they serve now have had before. */
export const ownOf = (personId: Who): SQL | undefined =>
  or(
    servedBy(personId),
    sql`exists (select 1 from ${conversation} as current where ${current.appId} = ${conversation.appId}
      and ${current.visitorId} = ${conversation.visitorId} and ${current.ownerId} = ${personId}
      and ${current.state} = 'in_service')`,
  )

/** The conversations of the groups that a member is in. */
export const inGroupsOf = (personId: Who): SQL =>
  sql`${conversation.groupId} in (select ${groupMember.groupId} from ${groupMember}
    where ${groupMember.personId} = ${personId})`

/** A member by their id, or by what names it in a query. */
export type Who = string | AnyPgColumn

/** The conversations that a member has served. */
export const servedBy = (personId: Who): SQL => sql`exists (
  select 1 from ${ownership} where ${ownership.appId} = ${conversation.appId}
    and ${ownership.conversationId} = ${conversation.id} and ${ownership.personId} = ${personId}
)`

/** Whoever asks, as far as it hangs on their roles. */
export type ByRoles = { member: Pick<MemberContext['member'], 'roles'> }

/** A text of the history as the caller may look through it. */
export const asRead = ({ member: { roles } }: ByRoles, text: SQL): SQL =>
  can(roles, 'history.whole') ? text : withoutIdentities(text)

/** A conversation as the caller may read it in the history. */
export const asSeenBy = <T extends Conversation>(one: T, { member }: MemberContext): T =>
  seesWhole(member, seenOf(one)) ? one : maskConversation(one)
