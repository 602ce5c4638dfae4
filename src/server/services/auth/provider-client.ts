import * as oidc from 'openid-client'
import { z } from 'zod'
import type { Provider } from '#src/domain/settings/provider.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { fetchThrough } from '../../platform/fetch-through.ts'

/** The purpose under which an application keeps its client's secret. */
export const PROVIDER_SECRET = 'provider.secret'

/** For each call: metadata, keys, tokens, the person's own data. */
const LIMITS_OF_CALL = { timeoutMs: 10_000, maxBytes: 512 * 1024 }
/** Seconds by which the provider's clock may be wrong. */
const TOLERANCE = 30

/** Where a provider sends back to: each application's has an address of its own, so that no answer passes for another's. */
export const returnAddress = ({ publicUrl }: Pick<Context, 'publicUrl'>, appId: string) => `${publicUrl}/auth3/${appId}`

type Named = Pick<Provider, 'issuer' | 'clientId'>

/** What a provider says of itself, found by its issuer; every address passes the guard. Throws where there is none. */
export async function discovered(context: Context, { issuer, clientId }: Named): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetchThrough(context.outbound, LIMITS_OF_CALL),
    ...(isPlain(issuer) && { execute: [oidc.allowInsecureRequests] }),
  })
}

/** Where the client's secret is sent; null where the provider gives no tokens. */
export const tokenEndpointOf = (config: oidc.Configuration): string | null =>
  config.serverMetadata().token_endpoint ?? null

/** An application's client at its provider, with its secret where it keeps one for the provider's token endpoint. */
export async function clientOf(context: Context, appId: string, provider: Named): Promise<oidc.Configuration> {
  const found = await discovered(context, provider)
  const endpoint = tokenEndpointOf(found)
  if (endpoint === null) throw new Error('The provider names no token endpoint.')
  const secret = await context.db.inApp(appId, (tx: Tx) => context.secrets.read(tx, appId, PROVIDER_SECRET, endpoint))
  const skew = Math.round((context.clock.now().getTime() - Date.now()) / 1000)
  const config = new oidc.Configuration(
    found.serverMetadata(),
    provider.clientId,
    { [oidc.clockSkew]: skew, [oidc.clockTolerance]: TOLERANCE },
    secret === null ? oidc.None() : authBy(found, secret.reveal()),
  )
  config[oidc.customFetch] = fetchThrough(context.outbound, LIMITS_OF_CALL)
  if (isPlain(provider.issuer)) oidc.allowInsecureRequests(config)
  // The signature of what comes over a checked connection is looked at all the same.
  oidc.enableNonRepudiationChecks(config)
  return config
}

/** Only a host that the installation allows is called without TLS: the guard and the form of the settings see to it. */
const isPlain = (issuer: string) => issuer.startsWith('http:')

/** As the provider wants it; without a word, in the header (OpenID Connect Core, 9). */
function authBy(found: oidc.Configuration, secret: string): oidc.ClientAuth {
  const ways = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return ways.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
}

const claimsSchema = z.object({
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
})

/** Whom a provider has vouched for. */
export type Claims = { subject: string; email: string | null; isVerified: boolean; name: string | null }

/** Changes the code of an answer for what the provider vouches for. Throws where any of it does not hold. */
export async function exchanged(
  config: oidc.Configuration,
  answer: URL,
  checks: { state: string; nonce: string; verifier: string },
): Promise<Claims> {
  const tokens = await oidc.authorizationCodeGrant(config, answer, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  })
  const given = tokens.claims()
  if (given === undefined) throw new Error('The provider gave no ID token.')
  const asksMore = given.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
  const told = asksMore ? await oidc.fetchUserInfo(config, tokens.access_token, given.sub) : given
  const { email, email_verified: verified, name } = claimsSchema.parse(told)
  return { subject: given.sub, email: email ?? null, isVerified: verified === true, name: name ?? null }
}
