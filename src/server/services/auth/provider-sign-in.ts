import { createHash } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { uuidv7 } from 'uuidv7'
import type { Me } from '#src/contract/auth.ts'
import type { Provider } from '#src/domain/settings/provider.ts'
import { writeAudit } from '../../audit.ts'
import { newToken, tokenHash } from '../../auth/token.ts'
import type { Context } from '../../context.ts'
import { oneTimeToken } from '../../db/schema/person.ts'
import { application } from '../../db/schema/platform.ts'
import { enter } from './enter.ts'
import { clientOf, exchanged, returnAddress } from './provider-client.ts'
import { explained, providerFailed } from './provider-fault.ts'
import { personVouchedFor } from './provider-person.ts'

const LIFETIME_MS = 10 * 60_000
const PURPOSE = 'provider'

/** The identity providers that people may sign in by, and whose they are. */
export function listProviders(context: Context): Promise<{ appId: string; name: string }[]> {
  return context.db.inInstallation(async (tx) => {
    const rows = await tx
      .select({ appId: application.appId, provider: application.provider })
      .from(application)
      .orderBy(application.appId)
    return rows.flatMap(({ appId, provider }) => (provider?.enabled ? [{ appId, name: provider.name }] : []))
  })
}

/**
 * Begins a sign-in by an application's identity provider: where the browser goes, and a key that stays in it. Nonce and
 * PKCE verifier are made from the key, so that only this browser can end what it has begun. Throws LOGIN_PROVIDER_FAILED.
 */
export async function beginProvider(
  context: Context,
  { appId }: { appId: string },
): Promise<{ url: string; key: string }> {
  await context.limiter.consume('provider_ip', context.origin.ip)
  const provider = await providerOf(context, appId)
  const [key, state] = [newToken(), newToken()]
  const now = context.clock.now()
  try {
    const config = await clientOf(context, appId, provider)
    await context.db.inInstallation((tx) =>
      tx.insert(oneTimeToken).values({
        id: uuidv7(),
        purpose: PURPOSE,
        subject: appId,
        secretHash: markOf(state, key),
        change: { appId, value: clientNamed(provider) },
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
        createdAt: now,
      }),
    )
    const url = buildAuthorizationUrl(config, {
      redirect_uri: returnAddress(context, appId),
      scope: 'openid email profile',
      state,
      nonce: madeOf(key, 'nonce'),
      code_challenge: await calculatePKCECodeChallenge(madeOf(key, 'verifier')),
      code_challenge_method: 'S256',
    })
    return { url: url.href, key }
  } catch (error) {
    throw explained(error)
  }
}

/**
 * Ends it with what the provider has sent back: the query of the address of that application. Each can be ended once.
 * Throws LOGIN_PROVIDER_FAILED, and what any sign-in may.
 */
export async function endProvider(
  context: Context,
  { appId, key, returned }: { appId: string; key: string; returned: string },
): Promise<Me> {
  await context.limiter.consume('provider_ip', context.origin.ip)
  const answer = new URL(`${returnAddress(context, appId)}?${returned}`)
  const state = answer.searchParams.get('state') ?? ''
  const begunWith = await takeBegun(context, appId, markOf(state, key))
  const provider = await providerOf(context, appId)
  if (begunWith !== clientNamed(provider)) throw providerFailed('over')
  const personId = await vouchedFor(context, { appId, provider, answer, state, key })
  return enter(context, personId, { by: 'provider', appId })
}

type Answered = { appId: string; provider: Provider; answer: URL; state: string; key: string }

async function vouchedFor(context: Context, { appId, provider, answer, state, key }: Answered): Promise<string> {
  try {
    const config = await clientOf(context, appId, provider)
    const checks = { state, nonce: madeOf(key, 'nonce'), verifier: madeOf(key, 'verifier') }
    const claims = await exchanged(config, answer, checks)
    return await personVouchedFor(context, appId, { provider, claims })
  } catch (error) {
    const refusal = explained(error)
    await context.db.inApp(appId, (tx) =>
      writeAudit(tx, context, appId, {
        action: 'login.providerFailed',
        after: { why: refusal.data?.why ?? refusal.code },
      }),
    )
    throw refusal
  }
}

async function providerOf(context: Context, appId: string): Promise<Provider> {
  const provider = await context.db.inInstallation(async (tx) => {
    const [row] = await tx
      .select({ provider: application.provider })
      .from(application)
      .where(eq(application.appId, appId))
    return row?.provider
  })
  if (!provider?.enabled) throw providerFailed('off')
  return provider
}

/** What a sign-in was begun with, which is then over, whatever comes of it. */
async function takeBegun(context: Context, appId: string, mark: Buffer): Promise<string | undefined> {
  const now = context.clock.now()
  const [row] = await context.db.inInstallation((tx) =>
    tx
      .update(oneTimeToken)
      .set({ usedAt: now })
      .where(
        and(
          eq(oneTimeToken.purpose, PURPOSE),
          eq(oneTimeToken.subject, appId),
          eq(oneTimeToken.secretHash, mark),
          isNull(oneTimeToken.usedAt),
          gt(oneTimeToken.expiresAt, now),
        ),
      )
      .returning({ change: oneTimeToken.change }),
  )
  return row?.change?.value
}

const markOf = (state: string, key: string) => tokenHash(`${state}.${key}`)
const clientNamed = ({ issuer, clientId }: Provider) => `${issuer} ${clientId}`
const madeOf = (key: string, what: 'nonce' | 'verifier') =>
  createHash('sha256').update(`${what} ${key}`).digest('base64url')
