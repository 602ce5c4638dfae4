import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody who has an account at the provider. */
export type Identity = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** How the provider departs from what it should do, from now on. */
export type Departure = {
  /** Claims of the ID token, in place of the right ones. */
  claims?: Record<string, unknown>
  /** Signs with a key it does not publish. */
  otherKey?: boolean
  /** Says no at its own page. */
  denies?: boolean
  /** The issuer that its answers name. */
  iss?: string
}

export type IdentityProvider = {
  issuer: string
  /** host:port, as an allow-list wants it. */
  host: string
  /** Who is signed in there, and so comes back at once. */
  signedIn: Identity
  departs: Departure
  /** The forms that its token endpoint has been sent. */
  tokenRequests: URLSearchParams[]
  /** What it sends back with, when a browser goes to an address of it: the query of the return address. */
  visit(url: string): Promise<{ address: string; returned: string }>
  close(): Promise<void>
}

const CLIENT = { id: 'desk', secret: 'client-secret-of-the-desk' }
export const PROVIDER_CLIENT = CLIENT

type Issued = { challenge: string; nonce: string; redirectUri: string; identity: Identity }

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An OpenID provider on loopback, with one client: code flow, S256, signed tokens. */
export async function startIdentityProvider(now: () => Date = () => new Date()): Promise<IdentityProvider> {
  const [own, other] = [newKey(), newKey()]
  const codes = new Map<string, Issued>()
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `http://${host}`

  const provider: IdentityProvider = {
    issuer,
    host,
    signedIn: { sub: 'nobody' },
    departs: {},
    tokenRequests: [],
    async visit(url) {
      const response = await fetch(url, { redirect: 'manual' })
      const back = new URL(response.headers.get('location') ?? '')
      return { address: `${back.origin}${back.pathname}`, returned: back.search.slice(1) }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', issuer)
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        })
      case '/keys':
        return void json({
          keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }],
        })
      case '/authorize':
        return authorize(url.searchParams, response)
      case '/token': {
        let form = ''
        for await (const chunk of request) form += String(chunk)
        const [body, status] = token(new URLSearchParams(form), request.headers.authorization)
        return void json(body, status)
      }
      default:
        return void json({}, 404)
    }
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const redirectUri = asked.get('redirect_uri') ?? ''
    const back = new URL(redirectUri)
    back.searchParams.set('state', asked.get('state') ?? '')
    back.searchParams.set('iss', provider.departs.iss ?? issuer)
    const isWell = asked.get('client_id') === CLIENT.id && asked.get('code_challenge_method') === 'S256'
    if (provider.departs.denies || !isWell) {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'You may not use the desk')
    } else {
      const code = randomBytes(16).toString('hex')
      const [challenge, nonce] = [asked.get('code_challenge') ?? '', asked.get('nonce') ?? '']
      codes.set(code, { challenge, nonce, redirectUri, identity: provider.signedIn })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  function token(form: URLSearchParams, authorization = ''): [unknown, number] {
    provider.tokenRequests.push(form)
    const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
    // Both halves are sent as in a form (RFC 6749, 2.3.1).
    if (decodeURIComponent(given) !== `${CLIENT.id}:${CLIENT.secret}`) return [{ error: 'invalid_client' }, 401]
    const code = form.get('code') ?? ''
    const issued = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (issued?.challenge !== challenge || issued.redirectUri !== form.get('redirect_uri'))
      return [{ error: 'invalid_grant' }, 400]
    const at = Math.floor(now().getTime() / 1000)
    const claims = { iss: issuer, aud: CLIENT.id, iat: at, exp: at + 300, nonce: issued.nonce, ...issued.identity }
    const signed = signedToken(
      { ...claims, ...provider.departs.claims },
      provider.departs.otherKey ? other.privateKey : own.privateKey,
    )
    return [{ access_token: 'opaque', token_type: 'Bearer', expires_in: 300, id_token: signed }, 200]
  }

  return provider
}

function signedToken(claims: unknown, key: KeyObject): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg: 'RS256', kid: 'own' })}.${part(claims)}`
  return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`
}
