import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Provider } from '#src/domain/settings/provider.ts'
import { person } from '#src/server/db/schema/person.ts'
import { audit } from '#src/server/db/schema/platform.ts'
import { invitation } from '#src/server/db/schema/team.ts'
import {
  PROVIDER_CLIENT,
  startIdentityProvider,
  type Identity,
  type IdentityProvider,
} from '#tests/support/identity-provider.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  joins,
  PASSWORD,
  refusal,
  testClock,
  type TestCaller,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const OTHER_APP = '1400000002'
let server: TestServer
let provider: IdentityProvider
let evil: IdentityProvider
let appId: string
let chief: TestMember
let otherChief: TestMember
let anna: TestMember
let count = 0

beforeAll(async () => {
  const { now } = testClock()
  provider = await startIdentityProvider(now)
  evil = await startIdentityProvider(now)
  server = await createTestServer({ outboundAllow: [provider.host, evil.host] })
  appId = await anApplication(server)
  await anApplication(server, { appId: OTHER_APP })
  chief = await aMember(server, { appId, roles: ['super_admin'] })
  otherChief = await aMember(server, { appId: OTHER_APP, roles: ['super_admin'] })
})
beforeEach(async () => {
  provider.departs = {}
  server.clock.set(testClock().now())
  await uses()
  anna = await aMember(server, { appId, roles: ['online_staff'] })
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await evil.close()
})

const settingsOf = (issuer: string): Provider => ({
  enabled: true,
  name: 'Acme',
  issuer,
  clientId: PROVIDER_CLIENT.id,
  domains: ['example.com'],
  joinsAs: null,
  only: false,
})

/** Sets the provider of the application, but for what is given. */
async function uses(part: Partial<Provider> = {}, who = chief, app = appId, issuer = provider.issuer): Promise<void> {
  const { revision } = await who.client.settings.signIn({ appId: app })
  const settings = { ...settingsOf(issuer), ...part }
  await who.client.settings.updateSignIn({ appId: app, revision, provider: settings, secret: PROVIDER_CLIENT.secret })
}

const somewhere = (caller: TestCaller = {}) =>
  server.as(Object.assign(caller, { ip: `198.51.100.${(count += 1) % 250}` }))
const verified = (email: string, sub = email): Identity => ({ sub, email, email_verified: true, name: 'Anna Adams' })

/** A whole sign-in of somebody whom the provider knows. */
async function comes(identity: Identity, caller: TestCaller = {}) {
  const client = somewhere(caller)
  const { url, key } = await client.auth.beginProvider({ appId })
  provider.signedIn = identity
  const { returned } = await provider.visit(url)
  return { client, me: await client.auth.endProvider({ appId, key, returned }) }
}

/** Why one comes to nothing: the reason of the provider's refusal, or another code. */
async function why(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    const { code, data } = error as { code?: string; data?: { why?: string } }
    return data?.why ?? code
  }
}

const actions = async (target: string) => {
  const rows = await server.db.inApp(appId, (tx) => tx.select().from(audit).where(eq(audit.target, target)))
  return rows.map(({ action }) => action)
}

describe('who comes by the identity provider', () => {
  it('is the member with the verified address, linked once and known by the subject alone from then on', async () => {
    const { me } = await comes(verified(anna.email.toUpperCase(), 'anna-1'))
    expect(me.personId).toBe(anna.personId)
    expect(await actions(anna.personId)).toEqual(expect.arrayContaining(['login.linked', 'login.succeeded']))
    // Her address there has gone to somebody else: the link stays with the subject.
    expect((await comes({ sub: 'anna-1' })).me.personId).toBe(anna.personId)
    expect(await why(comes(verified(anna.email, 'somebody-else')))).toBe('otherIdentity')
  })

  it('is nobody by an address that is not verified, or of another domain', async () => {
    expect(await why(comes({ ...verified(anna.email), email_verified: false }))).toBe('unverified')
    const { email_verified: _, ...unsaid } = verified(anna.email)
    expect(await why(comes(unsaid))).toBe('unverified')
    expect(await why(comes(verified('someone@example.com.evil.test')))).toBe('domain')
  })

  it('has to be invited, unless the settings say what unknown people become', async () => {
    const email = `new-${uuidv7()}@example.com`
    expect(await why(comes(verified(email)))).toBe('invitedOnly')
    await uses({ joinsAs: 'online_staff' })
    const { me } = await comes(verified(email))
    expect(me.applications).toMatchObject([{ appId, nickname: 'Anna Adams', roles: ['online_staff'] }])
    expect(await actions(me.personId)).toContain('member.joined')
    expect((await comes(verified(email))).me.personId).toBe(me.personId)
  })

  it('becomes one member where the same stranger comes twice at once', async () => {
    await uses({ joinsAs: 'online_staff' })
    const email = `twice-${uuidv7()}@example.com`
    const begun = await Promise.all(
      [somewhere(), somewhere()].map(async (client) => ({ client, ...(await client.auth.beginProvider({ appId })) })),
    )
    provider.signedIn = verified(email)
    const ended = await Promise.all(
      begun.map(async ({ client, url, key }) => {
        const { returned } = await provider.visit(url)
        return client.auth.endProvider({ appId, key, returned })
      }),
    )
    expect(new Set(ended.map(({ personId }) => personId)).size).toBe(1)
  })

  it('joins by their invitation, and needs not change the password that it brought', async () => {
    const email = `invited-${uuidv7()}@example.com`
    await chief.client.team.invite({
      appId,
      nickname: 'Ida',
      account: `ida-${count}`,
      email,
      roles: ['online_staff'],
      groupIds: [],
    })
    const { client, me } = await comes(verified(email))
    expect(me).toMatchObject({
      mustChangePassword: false,
      applications: [],
      invitations: [{ roles: ['online_staff'] }],
    })
    await client.auth.acceptInvitation({ invitationId: me.invitations[0]?.id ?? '' })
    expect((await client.auth.me()).applications).toMatchObject([{ appId }])
  })

  it('is asked for a second factor by who has one', async () => {
    const { secret: key } = await anna.client.profile.beginFactor()
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: server.clock.now().getTime() })
    await anna.client.profile.confirmFactor({ code: code() })
    const caller: TestCaller = {}
    const refused: unknown = await comes(verified(anna.email), caller).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    server.clock.advance(60_000)
    const { ticket } = (refused as { data: { ticket: string } }).data
    expect((await server.as(caller).auth.proveFactor({ ticket, code: code() })).personId).toBe(anna.personId)
    // Still a sign-in by the provider.
    expect(await refusal(server.as(caller).profile.beginFactor())).toBe('REAUTH_REQUIRED')
  })
})

describe('a sign-in by an application’s identity provider', () => {
  it('opens that application and no other, and takes no other’s invitation', async () => {
    await joins(server, anna, { appId: OTHER_APP, roles: ['admin'] })
    const { client, me } = await comes(verified(anna.email))
    expect(me.applications.map((one) => one.appId)).toEqual([appId])
    expect(await refusal(client.application.get({ appId: OTHER_APP }))).toBe('NOT_FOUND')
    expect((await client.application.get({ appId })).appId).toBe(appId)

    const asked = await aMember(server, { appId, roles: ['online_staff'] })
    const invite = {
      nickname: 'A',
      account: 'asked',
      email: asked.email,
      roles: ['online_staff' as const],
      groupIds: [],
    }
    await otherChief.client.team.invite({ appId: OTHER_APP, ...invite })
    const [open] = await server.db.inApp(OTHER_APP, (tx) =>
      tx.select().from(invitation).where(eq(invitation.email, asked.email)),
    )
    const came = await comes(verified(asked.email))
    expect(came.me.invitations).toEqual([])
    const invitationId = open?.id ?? ''
    expect(await refusal(came.client.auth.acceptInvitation({ invitationId }))).toBe('INVITATION_OVER')
    expect(await refusal(asked.client.auth.acceptInvitation({ invitationId }))).toBeUndefined()
  })

  it('changes nothing of what the account signs in with', async () => {
    const { client } = await comes(verified(anna.email))
    const tries = [
      client.profile.changeEmail({ email: 'other@example.com' }),
      client.profile.sendPhoneCode({ phone: '+8613800138000' }),
      client.profile.removePhone(),
      client.profile.beginFactor(),
    ]
    expect(await Promise.all(tries.map(refusal))).toEqual(tries.map(() => 'REAUTH_REQUIRED'))
  })

  it('does not take in who belongs to another application alone', async () => {
    await uses({ joinsAs: 'online_staff' })
    const stranger = await aMember(server, { appId: OTHER_APP, roles: ['online_staff'] })
    expect(await why(comes(verified(stranger.email)))).toBe('invitedOnly')
  })
})

describe('an attack on the way back', () => {
  const begin = async () => {
    const client = somewhere()
    const begun = await client.auth.beginProvider({ appId })
    provider.signedIn = verified(anna.email)
    const { address, returned } = await provider.visit(begun.url)
    return { client, address, returned, key: begun.key }
  }

  it('with another state, another browser’s key, a second time or too late ends nothing', async () => {
    const one = await begin()
    const two = await begin()
    const swapped = one.returned.replace(/state=[^&]*/, /state=[^&]*/.exec(two.returned)?.[0] ?? '')
    const end = (key: string, returned: string) => why(one.client.auth.endProvider({ appId, key, returned }))
    expect(await end(one.key, swapped)).toBe('over')
    expect(await end(two.key, one.returned)).toBe('over')
    expect(await end(one.key, one.returned.replace(/state=[^&]*&?/, ''))).toBe('over')
    expect(await end(one.key, one.returned)).toBeUndefined()
    expect(await end(one.key, one.returned)).toBe('over')
    server.clock.advance(601_000)
    expect(await end(two.key, two.returned)).toBe('over')
  })

  it('with a code that was stolen from another browser fails by PKCE', async () => {
    const [victim, thief] = [await begin(), await begin()]
    const code = /code=[^&]*/.exec(victim.returned)?.[0] ?? ''
    const returned = thief.returned.replace(/code=[^&]*/, code)
    expect(await why(thief.client.auth.endProvider({ appId, key: thief.key, returned }))).toBe('invalid')
  })

  it.each([
    ['nonce', { nonce: 'another' }],
    ['audience', { aud: 'another-client' }],
    ['issuer', { iss: 'https://evil.example' }],
    ['time', { iat: 1, exp: 2 }],
  ])('with a token of the wrong %s lets nobody in', async (_, claims) => {
    provider.departs = { claims }
    expect(await why(comes(verified(anna.email)))).toBe('invalid')
  })

  it('with a token that another key has signed lets nobody in', async () => {
    provider.departs = { otherKey: true }
    expect(await why(comes(verified(anna.email)))).toBe('invalid')
  })

  it('that names another issuer sends no code anywhere', async () => {
    provider.departs = { iss: evil.issuer }
    const before = provider.tokenRequests.length
    expect(await why(comes(verified(anna.email)))).toBe('invalid')
    expect(provider.tokenRequests.length).toBe(before)
  })

  it('that leads from one application’s provider to another’s gives the code to neither', async () => {
    await uses({}, otherChief, OTHER_APP, evil.issuer)
    const client = somewhere()
    const { url, key } = await client.auth.beginProvider({ appId: OTHER_APP })
    // The evil provider sends the browser on to the honest one, with the state that it was given.
    const honest = new URL((await somewhere().auth.beginProvider({ appId })).url)
    honest.searchParams.set('state', new URL(url).searchParams.get('state') ?? '')
    provider.signedIn = verified(anna.email)
    const { address, returned } = await provider.visit(honest.href)
    expect(address.endsWith(`/auth3/${appId}`)).toBe(true)
    expect(await why(client.auth.endProvider({ appId, key, returned }))).toBe('over')
    expect(evil.tokenRequests).toEqual([])
    await uses({ enabled: false }, otherChief, OTHER_APP, evil.issuer)
  })

  it('after the settings name another provider ends nothing', async () => {
    const { client, key, returned } = await begin()
    await uses({}, chief, appId, evil.issuer)
    expect(await why(client.auth.endProvider({ appId, key, returned }))).toBe('over')
  })
})

it('tells in the provider’s own words why it lets nobody in, and notes it', async () => {
  provider.departs = { denies: true }
  const refused: unknown = await comes(verified(anna.email)).catch((error: unknown) => error)
  expect(refused).toMatchObject({ data: { why: 'refused', said: 'You may not use the desk' } })
  const rows = await server.db.inApp(appId, (tx) =>
    tx.select().from(audit).where(eq(audit.action, 'login.providerFailed')),
  )
  expect(rows.map(({ after }) => after)).toContainEqual({ why: 'refused' })
})

it('is offered while it is on, and by nobody else’s call', async () => {
  expect((await server.as().auth.setupState()).providers).toContainEqual({ appId, name: 'Acme' })
  await uses({ enabled: false })
  expect((await server.as().auth.setupState()).providers).toEqual([])
  expect(await why(server.as().auth.beginProvider({ appId }))).toBe('off')
})

describe('the settings', () => {
  const update = async (part: Partial<Provider>, secret?: string) => {
    const { revision } = await chief.client.settings.signIn({ appId })
    const settings = { ...settingsOf(provider.issuer), ...part }
    try {
      await chief.client.settings.updateSignIn({ appId, revision, provider: settings, ...(secret && { secret }) })
      return undefined
    } catch (error) {
      const { code, data } = error as { code?: string; data?: { issues?: { path: string[]; code: string }[] } }
      return data?.issues?.map((issue) => `${issue.path.join('.')} ${issue.code}`) ?? code
    }
  }

  it('take an issuer that answers as one, at an address that may be called', async () => {
    expect(await update({ issuer: `${provider.issuer}/nothing` })).toEqual(['provider.issuer NO_PROVIDER'])
    expect(await update({ issuer: 'http://127.0.0.1' })).toEqual(['provider.issuer ADDRESS_BLOCKED'])
    expect(await update({ issuer: 'http://id.example.com' })).toEqual(['provider.issuer NOT_HTTPS'])
  })

  it('never tell the secret, and ask for it anew where it would go elsewhere', async () => {
    const read = await chief.client.settings.signIn({ appId })
    expect(read.secret).toEqual({ configured: true, last4: 'desk' })
    expect(JSON.stringify(read)).not.toContain(PROVIDER_CLIENT.secret)
    expect(await update({ name: 'Acme ID' })).toBeUndefined()
    expect(await update({ issuer: evil.issuer })).toEqual(['secret REQUIRED'])
  })

  it('switch passwords off for all but the super admin, who must have one', async () => {
    expect(await update({ only: true })).toBeUndefined()
    expect(await refusal(anna.client.application.get({ appId }))).toBe('NOT_FOUND')
    const signsIn = (login: string) => refusal(somewhere().auth.signIn({ login, password: PASSWORD }))
    expect(await signsIn(anna.email)).toBe('LOGIN_PROVIDER_ONLY')
    expect(await signsIn(chief.email)).toBeUndefined()
    expect((await comes(verified(anna.email))).me.applications).toMatchObject([{ appId }])
    expect(await update({ enabled: false, only: true })).toEqual(['provider.only TYPE'])

    expect(await update({ only: false })).toBeUndefined()
    const set = (passwordHash: string | null) =>
      server.db.inInstallation((tx) => tx.update(person).set({ passwordHash }).where(eq(person.id, chief.personId)))
    const [before] = await server.db.inInstallation((tx) =>
      tx.select().from(person).where(eq(person.id, chief.personId)),
    )
    await set(null)
    expect(await update({ only: true })).toEqual(['provider.only OWN_PASSWORD'])
    await set(before?.passwordHash ?? null)
  })
})
