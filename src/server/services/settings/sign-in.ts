import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { mayKeep } from '#src/domain/secret/same-place.ts'
import { NO_PROVIDER, type Provider } from '#src/domain/settings/provider.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tx } from '../../db/client.ts'
import { person } from '../../db/schema/person.ts'
import { application } from '../../db/schema/platform.ts'
import { member } from '../../db/schema/team.ts'
import { assertCallable } from '../../platform/assert-callable.ts'
import { discovered, PROVIDER_SECRET, returnAddress, tokenEndpointOf } from '../auth/provider-client.ts'
import { assertBase } from './assert-base.ts'

const CHANGED = 'settings.signIn'

type Kept = {
  revision: number
  provider: Provider
  secret: { configured: boolean; last4: string }
  /** Where the provider sends back to: it is told there. */
  returnAddress: string
}
type Update = { revision: number; provider: Provider; secret?: string | undefined }

/** By which identity provider members may sign in, with the revision that the next change is made on. */
export function readSignIn(context: MemberContext): Promise<Kept> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const row = await rowOf(tx)
    const secret = await context.secrets.describe(tx, appId, PROVIDER_SECRET)
    return {
      revision: row.revision,
      provider: row.provider ?? NO_PROVIDER,
      secret: secret.configured ? { configured: true, last4: secret.last4 } : { configured: false, last4: '' },
      returnAddress: returnAddress(context, appId),
    }
  })
}

/**
 * Changes it, when the issuer answers as one; acts at once. The secret is given anew where it would be sent to another place.
 * Passwords are switched off only while the super admin, whom one always lets in, has one.
 */
export async function updateSignIn(context: MemberContext, input: Update): Promise<{ revision: number }> {
  const { appId, personId } = context.member
  const { provider } = input
  const endpoint = await answeringAt(context, provider)
  return context.db.inApp(appId, async (tx) => {
    const row = await rowOf(tx, { toChange: true })
    await assertBase(tx, CHANGED, { stands: row.revision, base: input.revision })
    if (provider.only) await assertOwnPassword(tx, personId)
    const secret = await settleSecret(context, tx, { endpoint, secret: input.secret })
    const revision = row.revision + 1
    await tx.update(application).set({ provider, providerRevision: revision }).where(eq(application.appId, appId))
    if (provider.only && !row.provider?.only) await closeOthers(tx, context)
    await writeAudit(tx, context, appId, {
      action: CHANGED,
      before: row.provider ?? NO_PROVIDER,
      after: { ...provider, secret },
    })
    return { revision }
  })
}

async function rowOf(tx: Tx, { toChange = false } = {}) {
  const query = tx.select({ revision: application.providerRevision, provider: application.provider }).from(application)
  const [row] = await (toChange ? query.for('update') : query)
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** The token endpoint of the issuer; throws INVALID for an address that is not called, or where no provider answers. */
async function answeringAt(context: MemberContext, provider: Provider): Promise<string> {
  const path = ['provider', 'issuer']
  await assertCallable(context.outbound, path, provider.issuer)
  // Without TLS only what the installation has named: the guard would call any public address.
  const { protocol, host } = new URL(provider.issuer)
  if (protocol === 'http:' && !context.env.outboundAllow.includes(host)) throw invalid(path, 'NOT_HTTPS')
  const found = await discovered(context, provider).then(tokenEndpointOf, () => null)
  if (found === null) throw invalid(path, 'NO_PROVIDER')
  return found
}

async function assertOwnPassword(tx: Tx, personId: string): Promise<void> {
  const [row] = await tx.select({ passwordHash: person.passwordHash }).from(person).where(eq(person.id, personId))
  if (!row?.passwordHash) throw invalid(['provider', 'only'], 'OWN_PASSWORD')
}

async function settleSecret(
  context: MemberContext,
  tx: Tx,
  { endpoint, secret }: { endpoint: string; secret: string | undefined },
): Promise<'none' | 'kept' | 'set'> {
  const { appId, personId } = context.member
  if (secret !== undefined) {
    await context.secrets.write(tx, appId, PROVIDER_SECRET, secret, { to: [endpoint], by: personId })
    return 'set'
  }
  const known = await context.secrets.describe(tx, appId, PROVIDER_SECRET)
  if (!known.configured) return 'none'
  if (!mayKeep(known.places ?? [], [endpoint])) throw invalid(['secret'], 'REQUIRED')
  return 'kept'
}

/** Live connections of those who came by a password are made anew, or no more. */
async function closeOthers(tx: Tx, context: MemberContext): Promise<void> {
  const { appId } = context.member
  const rows = await tx.select({ personId: member.personId }).from(member)
  for (const { personId } of rows) afterCommit(tx, () => context.live.endMember(appId, personId))
}

const invalid = (path: string[], code: string) => new DeskError('INVALID', { issues: [{ path, code }] })
