import { eq, inArray, sql } from 'drizzle-orm'
import type { Me } from '#src/contract/auth.ts'
import { maskPhone } from '#src/domain/person/phone.ts'
import { opens, type Entry } from '#src/domain/team/entry.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { findSession } from '../../auth/session.ts'
import type { Context, SessionCaller } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { fixedSelect } from '../../db/fixed.ts'
import { person } from '../../db/schema/person.ts'
import { application } from '../../db/schema/platform.ts'
import { member, memberRole } from '../../db/schema/team.ts'
import { avatarUrl } from '../robot/present.ts'
import { openInvitations } from './open-invitations.ts'

export type Membership = Me['applications'][number]

/**
 * The applications in which a person is an active member with a role; those alone that a sign-in opens where one is given.
 */
export function membershipsOf(context: Context, personId: string, entry?: Entry): Promise<Membership[]> {
  return context.db.asPerson(personId, async (tx) => {
    const rows = await tx
      .select({
        appId: application.appId,
        name: application.name,
        logoFileId: application.logoFileId,
        plan: application.plan,
        dates: application.dates,
        provider: application.provider,
        closedAt: application.closedAt,
        nickname: member.nickname,
        avatarFileId: member.avatarFileId,
        state: member.state,
        role: memberRole.role,
      })
      .from(member)
      .innerJoin(application, eq(application.appId, member.appId))
      .innerJoin(memberRole, eq(memberRole.appId, member.appId))
      .where(eq(memberRole.personId, member.personId))
      .orderBy(application.appId)
    const byApp = new Map<string, { membership: Membership; providerOnly: boolean }>()
    for (const row of rows) {
      if (row.state !== 'active') continue
      const { appId, name, plan, dates, nickname, role } = row
      const roles = [...(byApp.get(appId)?.membership.roles ?? []), role]
      const closed = row.closedAt !== null
      const avatar = avatarUrl(appId, row.avatarFileId)
      const logoUrl = avatarUrl(appId, row.logoFileId)
      const membership = { appId, name, logoUrl, plan, dates, nickname, avatarUrl: avatar, roles, closed }
      byApp.set(appId, { membership, providerOnly: row.provider?.only ?? false })
    }
    return [...byApp.values()].flatMap(({ membership, providerOnly }) =>
      entry === undefined || opens(entry, { ...membership, providerOnly }) ? [membership] : [],
    )
  })
}

/** Every application in which a person has ever been a member. */
export function applicationsOf(context: Context, personId: string): Promise<string[]> {
  return context.db.asPerson(personId, async (tx) => {
    const rows = await tx.select({ appId: member.appId }).from(member).where(eq(member.personId, personId))
    return rows.map((row) => row.appId)
  })
}

/** Each place that persons have ever had in any application, looked at from inside a transaction of one of them. */
export async function placesOf(tx: Tx, personIds: readonly string[]): Promise<{ appId: string; personId: string }[]> {
  const name = (ids: readonly string[]) => tx.execute(sql`select set_config('app.persons', ${ids.join(',')}, true)`)
  await name(personIds)
  const places = await tx
    .select({ appId: member.appId, personId: member.personId })
    .from(member)
    .where(inArray(member.personId, [...personIds]))
  await name([])
  return places
}

/** What a person is in one application, read at one moment. */
type Standing = {
  roles: Role[]
  nickname: string
  forcedOffline: boolean
  /** Whether they hold a licence, without which nobody serves. */
  licensed: boolean
  /** Another number means other rights. */
  rightsVersion: number
  /** The application's identity provider alone lets its members in. */
  providerOnly: boolean
  /** It is to be deleted. */
  isClosed: boolean
}

/** A person's roles and nickname in one application; null when they are no active member of it. */
export async function membershipIn(tx: Tx, appId: string, personId: string): Promise<Standing | null> {
  const rows = await standings(tx, { personId }).execute()
  const [first] = rows
  if (!first || first.state !== 'active' || first.appId !== appId) return null
  const { nickname, forcedOffline, licensedAt, rightsVersion, provider, closedAt } = first
  const licensed = licensedAt !== null
  const roles = rows.map((row) => row.role)
  const providerOnly = provider?.only ?? false
  return { roles, nickname, forcedOffline, licensed, rightsVersion, providerOnly, isClosed: closedAt !== null }
}

const standings = fixedSelect(
  {
    nickname: member.nickname,
    state: member.state,
    forcedOffline: member.forcedOffline,
    licensedAt: member.licensedAt,
    rightsVersion: member.rightsVersion,
    role: memberRole.role,
    appId: memberRole.appId,
    provider: application.provider,
    closedAt: application.closedAt,
  },
  sql`from ${member} join ${application} on ${application.appId} = ${member.appId}
    join ${memberRole} on ${memberRole.appId} = ${member.appId} and ${memberRole.personId} = ${member.personId}
    where ${eq(member.personId, sql.placeholder('personId'))}`,
)

/** A session, as far as it says who has come in, and how. */
export type Signed = Pick<SessionCaller, 'personId' | 'sessionId' | 'providerAppId'>

/** Who is signed in, as the console shows it. */
export async function describeMe(context: Context, session: Signed): Promise<Me> {
  const { personId, sessionId } = session
  const [row] = await context.db.inInstallation((tx) => tx.select().from(person).where(eq(person.id, personId)))
  if (!row) throw new Error('The session names no person.')
  return {
    personId,
    sessionId,
    account: row.account,
    email: row.email,
    phone: row.phone === null ? null : maskPhone(row.phone),
    mustChangePassword: row.temporaryUntil !== null && session.providerAppId === null,
    applications: await membershipsOf(context, personId, session),
    invitations: (await openInvitations(context, personId, session)).map(
      ({ id, application: name, inviter, roles, expiresAt }) => ({
        id,
        application: name,
        inviter,
        roles,
        expiresAt: expiresAt.toISOString(),
      }),
    ),
  }
}

/** Who is signed in, if anybody: pages ask before they know. */
export async function who(context: Context): Promise<{ me: Me | null }> {
  const session = context.sessionToken === null ? null : await findSession(context, context.sessionToken)
  return { me: session && (await describeMe(context, session)) }
}
