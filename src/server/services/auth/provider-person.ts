import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { vouchesFor, type Provider } from '#src/domain/settings/provider.ts'
import { writeAudit } from '../../audit.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { person, providerIdentity } from '../../db/schema/person.ts'
import { member, memberRole } from '../../db/schema/team.ts'
import { openInvitations } from './open-invitations.ts'
import type { Claims } from './provider-client.ts'
import { providerFailed } from './provider-fault.ts'

const emailSchema = z.email().max(254)

/**
 * Whom somebody is in an application whom its identity provider vouches for. Who has come before is known by the name that
 * the provider gives them and by nothing else; the first time, a verified address of its domains links them to the member
 * or the invited one who has it, and where the settings say so somebody unknown becomes a member.
 */
export async function personVouchedFor(
  context: Context,
  appId: string,
  { provider, claims }: { provider: Provider; claims: Claims },
): Promise<string> {
  const { issuer } = provider
  const known = await context.db.inApp(appId, (tx) => linked(tx, issuer, claims.subject))
  if (known !== null) return known
  const { email } = claims
  if (email === null || !claims.isVerified || !emailSchema.safeParse(email).success) throw providerFailed('unverified')
  if (!vouchesFor(provider, email)) throw providerFailed('domain')
  const owner = await ownerOf(context, email)
  if (owner !== null) {
    if (!(await isExpected(context, appId, owner))) throw providerFailed('invitedOnly')
    return context.db.inApp(appId, (tx) => link(tx, context, appId, { issuer, claims, personId: owner }))
  }
  const { joinsAs } = provider
  if (joinsAs === null) throw providerFailed('invitedOnly')
  return context.db.inApp(appId, async (tx) => {
    const personId = uuidv7()
    const made = await tx
      .insert(person)
      .values({ id: personId, account: email, email })
      .onConflictDoNothing()
      .returning({ id: person.id })
    // Somebody else has just taken the address: themselves in another tab, as a rule.
    if (made.length === 0) return (await linked(tx, issuer, claims.subject)) ?? fail()
    const nickname = nicknameOf(claims, email)
    await tx.insert(member).values({ appId, personId, nickname })
    await tx.insert(memberRole).values({ appId, personId, role: joinsAs })
    const joined = { nickname, roles: [joinsAs], groupIds: [], provider: provider.name }
    await writeAudit(tx, context, appId, { action: 'member.joined', target: personId, after: joined })
    return link(tx, context, appId, { issuer, claims, personId })
  })
}

const fail = (): never => {
  throw providerFailed('invitedOnly')
}

async function linked(tx: Tx, issuer: string, subject: string): Promise<string | null> {
  const [row] = await tx
    .select({ personId: providerIdentity.personId })
    .from(providerIdentity)
    .where(and(eq(providerIdentity.issuer, issuer), eq(providerIdentity.subject, subject)))
  return row?.personId ?? null
}

async function ownerOf(context: Context, email: string): Promise<string | null> {
  const rows = await context.db.inInstallation((tx) =>
    tx.select({ id: person.id }).from(person).where(eq(person.email, email)),
  )
  return rows[0]?.id ?? null
}

/** Whether an application knows somebody already: nobody is made a member of it who belongs elsewhere and was not asked. */
async function isExpected(context: Context, appId: string, personId: string): Promise<boolean> {
  const rows = await context.db.inApp(appId, (tx) =>
    tx.select({ personId: member.personId }).from(member).where(eq(member.personId, personId)),
  )
  return rows.length > 0 || (await openInvitations(context, personId, { providerAppId: appId })).length > 0
}

async function link(
  tx: Tx,
  context: Context,
  appId: string,
  { issuer, claims, personId }: { issuer: string; claims: Claims; personId: string },
): Promise<string> {
  const made = await tx
    .insert(providerIdentity)
    .values({ appId, issuer, subject: claims.subject, personId, createdAt: context.clock.now() })
    .onConflictDoNothing()
    .returning({ personId: providerIdentity.personId })
  if (made.length === 0) {
    const known = await linked(tx, issuer, claims.subject)
    // The account is somebody's already whom the provider calls by another name.
    if (known !== personId) throw providerFailed('otherIdentity')
    return personId
  }
  await writeAudit(tx, context, appId, { action: 'login.linked', target: personId, after: { issuer } })
  return personId
}

function nicknameOf({ name }: Claims, email: string): string {
  const said = name?.replace(/\p{C}/gu, '').trim() ?? ''
  const whole = said === '' ? email.slice(0, email.lastIndexOf('@')) : said
  return [...whole].slice(0, LIMITS.team.nickname).join('')
}
