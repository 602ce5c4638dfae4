import { and, eq, ilike, notLike, or, sql, type SQL } from 'drizzle-orm'
import type { Member } from '#src/contract/team.ts'
import { maskText } from '#src/domain/person/mask.ts'
import { maskEmail, maskPhone } from '#src/domain/person/phone.ts'
import { licenceStates } from '#src/domain/licence/book.ts'
import { limitOf } from '#src/domain/routing/room.ts'
import { can, mayManage, type Role } from '#src/domain/team/policy.ts'
import { shownStatus } from '#src/domain/routing/shown-status.ts'
import type { MemberContext } from '../../context.ts'
import { containing } from '../../db/like.ts'
import { agentSlot } from '../../db/schema/routing.ts'
import { passkey, person, secondFactor } from '../../db/schema/person.ts'
import { stands } from '../../conversations/standing.ts'
import { agentGroup, groupMember, member, memberRole } from '../../db/schema/team.ts'
import { skillsOfMembers } from './skills.ts'
import { placesOf } from '../auth/memberships.ts'
import { readBook } from '../licences/change-book.ts'
import { avatarUrl } from '../robot/present.ts'

/** Members whose nickname, account or address holds some words, as far as the caller reads these. */
export function knownAs(words: string, unmasked: boolean): SQL | undefined {
  const pattern = containing(words)
  return or(
    ilike(member.nickname, pattern),
    // Whoever reads an address masked must not find it letter by letter; an account may be one.
    and(ilike(person.account, pattern), unmasked ? undefined : notLike(person.account, '%@%')),
    unmasked ? ilike(person.email, pattern) : undefined,
  )
}

/** The application's members with their state. Callers who only run the desk see addresses masked. */
export function listMembers(context: MemberContext, input: { text?: string | undefined }): Promise<Member[]> {
  const { member: caller } = context
  const unmasked = can(caller.roles, 'member.addresses')
  return context.db.inApp(caller.appId, async (tx) => {
    const rows = await tx
      .select({
        member,
        account: person.account,
        email: person.email,
        phone: person.phone,
        canSignIn: sql<boolean>`${person.passwordHash} is not null`,
        hasFactor: sql<boolean>`${secondFactor.confirmedAt} is not null`,
        passkeys: tx.$count(passkey, eq(passkey.personId, member.personId)),
      })
      .from(member)
      .innerJoin(person, eq(person.id, member.personId))
      .leftJoin(secondFactor, eq(secondFactor.personId, member.personId))
      .where(input.text ? knownAs(input.text, unmasked) : undefined)
      .orderBy(member.createdAt, member.personId)
    const roles = await tx.select().from(memberRole)
    const book = await readBook(tx, context, caller.appId)
    const standOf = licenceStates(book)
    const inGroups = await tx
      .select({
        personId: groupMember.personId,
        id: agentGroup.id,
        name: agentGroup.name,
        limit: agentGroup.receptionLimit,
      })
      .from(groupMember)
      .innerJoin(agentGroup, and(eq(agentGroup.appId, groupMember.appId), eq(agentGroup.id, groupMember.groupId)))
      .where(stands)
      .orderBy(agentGroup.createdAt)
    const held = Map.groupBy(
      await tx.select({ personId: agentSlot.personId, stage: agentSlot.stage }).from(agentSlot),
      ({ personId }) => personId,
    )
    // Who was taken out keeps a row for past conversations, but holds no role.
    const present = rows.filter(({ member: row }) => roles.some((role) => role.personId === row.personId))
    const places = await placesOf(
      tx,
      present.map(({ member: row }) => row.personId),
    )
    const learnt = await skillsOfMembers(
      tx,
      present.map(({ member: row }) => row.personId),
    )
    const shared = new Set(places.filter((place) => place.appId !== caller.appId).map((place) => place.personId))
    return present.map(({ member: row, account, email, phone, canSignIn, hasFactor, passkeys }) => {
      const own: Role[] = roles.filter((role) => role.personId === row.personId).map((role) => role.role)
      const groups = inGroups.filter((place) => place.personId === row.personId)
      const stages = (held.get(row.personId) ?? []).map(({ stage }) => stage)
      return {
        id: row.personId,
        nickname: row.nickname,
        avatarUrl: avatarUrl(caller.appId, row.avatarFileId),
        account: unmasked ? account : maskText(account),
        email: email === null || unmasked ? email : maskEmail(email),
        phone: phone === null ? null : maskPhone(phone),
        roles: own,
        groups: groups.map(({ id, name }) => ({ id, name })),
        status: shownStatus(row.status, stages),
        breakReason: row.breakReason,
        forcedOffline: row.forcedOffline,
        state: row.state,
        canSignIn,
        hasFactor,
        passkeys,
        load: stages.filter((stage) => stage === 'serving').length,
        limit: limitOf({ ownLimit: row.receptionLimit, places: groups }),
        ownLimit: row.receptionLimit,
        languages: row.languages,
        skills: learnt.get(row.personId) ?? [],
        groupLimit: groups.length === 0 ? null : limitOf({ ownLimit: null, places: groups }),
        licence: can(own, 'desk.serve') ? standOf(row.personId) : 'not_agent',
        licensedAt: row.licensedAt?.toISOString() ?? null,
        firstLoginAt: row.firstLoginAt?.toISOString() ?? null,
        lastOnlineAt: row.lastOnlineAt?.toISOString() ?? null,
        lastOfflineAt: row.lastOfflineAt?.toISOString() ?? null,
        manageable: row.personId === caller.personId ? 'self' : mayManage(caller.roles, own) ? 'yes' : 'rank',
        shared: shared.has(row.personId),
      }
    })
  })
}
