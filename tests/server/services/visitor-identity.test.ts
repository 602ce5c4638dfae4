import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPEN_ACCESS } from '#src/domain/web-client/access.ts'
import { tokenHash } from '#src/server/auth/token.ts'
import { visitor } from '#src/server/db/schema/visitor.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  signInAnew,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let ada: TestMember
let secret: string
let keyId: string

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  ada = await aMember(server, { appId, roles: ['super_admin'] })
  const made = await ada.client.webClient.addIdentityKey({ appId, key: { algorithm: 'HS256', name: 'Shop' } })
  secret = made.secret ?? ''
  keyId = made.id
})
afterAll(() => server.close())

type Said = Record<string, unknown>
const seconds = () => Math.floor(server.clock.now().getTime() / 1000)
const signed = (sub: string, said: Said = {}, by: Uint8Array | string = secret, alg = 'HS256') =>
  new SignJWT({ sub, exp: seconds() + 600, ...said })
    .setProtectedHeader({ alg })
    .sign(typeof by === 'string' ? new TextEncoder().encode(by) : by)
const open = (given: { token?: string; identity?: string } = {}) =>
  server.as().visitor.open({ appId, language: 'en', ...given })
const reason = async (identity: string) => {
  const error: unknown = await open({ identity }).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return (error as { data?: { reason?: string } } | null)?.data?.reason
}
const rowOf = (sub: string) =>
  server.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(visitor).where(eq(visitor.externalId, sub))
    return row
  })

describe('a signed token', () => {
  it('names the visitor, with what only the system of the page may say', async () => {
    const identity = await signed('u1', { name: 'Vera', attributes: { tier: 'gold', orders: 3 } })
    await open({ identity })
    expect(await rowOf('u1')).toMatchObject({ nickname: 'Vera', attributes: { tier: 'gold', orders: 3 } })
    await open({ identity: await signed('u1', { name: 'Vera B.', attributes: { orders: 4 } }) })
    expect(await rowOf('u1')).toMatchObject({ nickname: 'Vera B.', attributes: { tier: 'gold', orders: 4 } })
  })

  it('finds the same visitor and conversation from every browser', async () => {
    const first = await open({ identity: await signed('u2') })
    const second = await open({ identity: await signed('u2') })
    expect(second.token).not.toBe(first.token)
    expect(second.conversation.id).toBe(first.conversation.id)
    const again = await open({ token: first.token, identity: await signed('u2') })
    expect(again.token).toBe(first.token)
  })

  it.each<[string, () => Promise<string>, string]>([
    ['is none', async () => 'not.a.token', 'malformed'],
    ['is signed by nobody', async () => new UnsecuredJWT({ sub: 'u1', exp: seconds() + 60 }).encode(), 'algorithm'],
    ['is signed with another secret', () => signed('u1', {}, 'another-secret-of-thirty-two-bytes'), 'signature'],
    ['is over', () => signed('u1', { exp: seconds() - 120 }), 'expired'],
    ['has not begun', () => signed('u1', { nbf: seconds() + 300 }), 'expired'],
    ['would hold for too long', () => signed('u1', { exp: seconds() + 86_400 * 30 }), 'lifetime'],
    ['has no end', () => signed('u1', { exp: undefined }), 'claims'],
    ['names nobody', () => signed('  '), 'claims'],
    ['says what is no variable', () => signed('u1', { attributes: { 'a b': 1 } }), 'claims'],
    ['says too much', () => signed('u1', { attributes: { note: 'x'.repeat(201) } }), 'claims'],
  ])('is not believed that %s', async (_, make, why) => {
    expect(await reason(await make())).toBe(why)
  })

  it('cannot be signed with the public key, as if that were a secret', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const { id } = await ada.client.webClient.addIdentityKey({
      appId,
      key: { algorithm: 'RS256', name: 'Single sign-on', publicKey: pem },
    })
    expect(await reason(await signed('u1', {}, pem))).toBe('signature')
    const identity = await new SignJWT({ sub: 'u3', exp: seconds() + 60 })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey)
    await open({ identity })
    expect(await rowOf('u3')).toBeDefined()
    await ada.client.webClient.removeIdentityKey({ appId, keyId: id })
    expect(await reason(identity)).toBe('algorithm')
  })

  it.each([
    ['a private one', 'PRIVATE'],
    ['one that is too short', 'SHORT'],
    ['none', 'hello'],
  ])('needs a public key that is %s to be refused', async (_, kind) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: kind === 'SHORT' ? 1024 : 2048 })
    const text =
      kind === 'PRIVATE'
        ? privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
        : kind === 'SHORT'
          ? publicKey.export({ type: 'spki', format: 'pem' }).toString()
          : kind
    const add = ada.client.webClient.addIdentityKey({
      appId,
      key: { algorithm: 'RS256', name: 'Wrong', publicKey: text },
    })
    expect(await refusal(add)).toBe('INVALID')
  })
})

describe('a guest who signs in', () => {
  it('becomes who they are, with what was said, and their old token leads nowhere', async () => {
    const guest = await open()
    const conversationId = guest.conversation.id
    await server
      .as({ visitor: guest.token })
      .visitor.send({ appId, conversationId, clientMsgId: 'from-guest', text: 'Hi' })
    const opened = await open({ token: guest.token, identity: await signed('u4') })
    expect(opened.conversation.id).toBe(conversationId)
    expect(opened.token).not.toBe(guest.token)
    const old = server.as({ visitor: guest.token }).visitor.messages({ appId, conversationId })
    expect(await refusal(old)).toBe('UNAUTHORIZED')
  })

  it('joins who they were elsewhere', async () => {
    const elsewhere = await open({ identity: await signed('u5', { name: 'Uma' }) })
    const own = server.as({ visitor: elsewhere.token })
    await own.visitor.end({ appId, conversationId: elsewhere.conversation.id })
    const guest = await open()
    const conversationId = guest.conversation.id
    const opened = await open({ token: guest.token, identity: await signed('u5') })
    expect(opened.conversation.id).toBe(conversationId)
    // The conversation that went on elsewhere is theirs in this browser, too.
    const earlier = { appId, conversationId: elsewhere.conversation.id }
    expect((await server.as({ visitor: opened.token }).visitor.messages(earlier)).conversation.id).toBe(
      elsewhere.conversation.id,
    )
  })

  it('stays another where both have a chat open, and goes on with their own', async () => {
    const elsewhere = await open({ identity: await signed('u6') })
    const guest = await open()
    const opened = await open({ token: guest.token, identity: await signed('u6') })
    expect(opened.conversation.id).toBe(elsewhere.conversation.id)
    const asGuest = server
      .as({ visitor: guest.token })
      .visitor.messages({ appId, conversationId: guest.conversation.id })
    expect((await asGuest).conversation.id).toBe(guest.conversation.id)
    const cross = { appId, conversationId: guest.conversation.id }
    expect(await refusal(server.as({ visitor: opened.token }).visitor.messages(cross))).toBe('NOT_FOUND')
  })

  it('never takes another person with them who was signed in before', async () => {
    const first = await open({ identity: await signed('u7') })
    const second = await open({ token: first.token, identity: await signed('u8') })
    expect(second.conversation.id).not.toBe(first.conversation.id)
    const theirs = { appId, conversationId: first.conversation.id }
    expect(await refusal(server.as({ visitor: second.token }).visitor.messages(theirs))).toBe('NOT_FOUND')
    expect(await rowOf('u7')).toBeDefined()
  })

  it('nor one whom people have found behind a browser that nobody signed in with', async () => {
    const guest = await open()
    await server.db.inApp(appId, (tx) =>
      tx
        .update(visitor)
        .set({ externalId: 'u20' })
        .where(eq(visitor.tokenHash, tokenHash(guest.token))),
    )
    const opened = await open({ token: guest.token, identity: await signed('u21') })
    expect(opened.conversation.id).not.toBe(guest.conversation.id)
    expect(await rowOf('u20')).toBeDefined()
  })

  it('is one, however many tabs sign in at once', async () => {
    const guest = await open()
    const identity = await signed('u9')
    const all = await Promise.all([1, 2, 3, 4].map(() => open({ token: guest.token, identity })))
    expect(new Set(all.map(({ conversation }) => conversation.id)).size).toBe(1)
  })
})

describe('where an identity is asked for', () => {
  const require = async (requireIdentity: boolean) => {
    const { revision } = await ada.client.webClient.access({ appId })
    await ada.client.webClient.updateAccess({ appId, revision, access: { ...OPEN_ACCESS, requireIdentity } })
  }

  it('nobody writes without one, a guest of before neither, and who was named before goes on', async () => {
    const guest = await open()
    const named = await open({ identity: await signed('u10') })
    await require(true)
    expect(await refusal(open())).toBe('IDENTITY_REQUIRED')
    expect(await refusal(open({ token: guest.token }))).toBe('IDENTITY_REQUIRED')
    const asGuest = server.as({ visitor: guest.token }).visitor
    expect(await refusal(asGuest.messages({ appId, conversationId: guest.conversation.id }))).toBe('IDENTITY_REQUIRED')
    expect((await open({ token: named.token })).conversation.id).toBe(named.conversation.id)
    server.clock.advance(8 * 86_400_000)
    expect(await refusal(open({ token: named.token }))).toBe('IDENTITY_REQUIRED')
    await signInAnew(server)
    await require(false)
  })

  it('needs a key by which it can be proved', async () => {
    const other = await anApplication(server, { appId: '1400000002' })
    const admin = await aMember(server, { appId: other, roles: ['admin'] })
    const { revision } = await admin.client.webClient.access({ appId: other })
    const asked = { appId: other, revision, access: { ...OPEN_ACCESS, requireIdentity: true } }
    expect(await refusal(admin.client.webClient.updateAccess(asked))).toBe('INVALID')
  })
})

describe('the keys', () => {
  it('do not leave all visitors without one where only named ones may write', async () => {
    const other = await anApplication(server, { appId: '1400000009' })
    const { client } = await aMember(server, { appId: other, roles: ['admin'] })
    const add = async () =>
      (await client.webClient.addIdentityKey({ appId: other, key: { algorithm: 'HS256', name: 'Key' } })).id
    const requires = async (requireIdentity: boolean) => {
      const { revision } = await client.webClient.access({ appId: other })
      await client.webClient.updateAccess({ appId: other, revision, access: { ...OPEN_ACCESS, requireIdentity } })
    }
    const ends = (id: string, hours: number) => client.webClient.endIdentityKey({ appId: other, keyId: id, hours })
    const removes = (id: string) => client.webClient.removeIdentityKey({ appId: other, keyId: id })
    const first = await add()
    await requires(true)
    expect([await refusal(removes(first)), await refusal(ends(first, 24))]).toEqual([
      'IDENTITY_KEY_NEEDED',
      'IDENTITY_KEY_NEEDED',
    ])
    const second = await add()
    await ends(second, 2)
    expect([await refusal(removes(first)), await refusal(ends(first, 24))]).toEqual([undefined, 'NOT_FOUND'])
    expect(await refusal(removes(second))).toBe('IDENTITY_KEY_NEEDED')
    await requires(false)
    await removes(second)
  })

  it('are exchanged: both count until the old one ends', async () => {
    const fresh = await ada.client.webClient.addIdentityKey({ appId, key: { algorithm: 'HS256', name: 'Next' } })
    await ada.client.webClient.endIdentityKey({ appId, keyId, hours: 24 })
    await open({ identity: await signed('u11') })
    await open({ identity: await signed('u11', {}, fresh.secret ?? '') })
    server.clock.advance(24 * 3_600_000 + 1000)
    await signInAnew(server)
    expect(await reason(await signed('u11'))).toBe('signature')
    await open({ identity: await signed('u11', {}, fresh.secret ?? '') })
    const keys = await ada.client.webClient.identityKeys({ appId })
    expect(keys.find(({ id }) => id === keyId)).toMatchObject({ isOver: true })
    expect(keys.find(({ id }) => id === fresh.id)?.usedAt).not.toBeNull()
    expect(JSON.stringify(keys)).not.toContain(fresh.secret)
  })

  it('are warned of where they could be guessed, and limited in number', async () => {
    const weak = { algorithm: 'HS256', name: 'Weak', secret: 'a-short-secret-1' } as const
    const { id, secret: told } = await ada.client.webClient.addIdentityKey({ appId, key: weak })
    expect(told).toBeNull()
    const keys = await ada.client.webClient.identityKeys({ appId })
    expect(keys.find((one) => one.id === id)).toMatchObject({ isWeak: true, hint: 'et-1' })
    const add = () => ada.client.webClient.addIdentityKey({ appId, key: { algorithm: 'HS256', name: 'More' } })
    const refused = await refusal(Promise.all([add(), add(), add(), add()]))
    expect(refused).toBe('IDENTITY_KEY_LIMIT')
    expect((await ada.client.webClient.identityKeys({ appId })).length).toBeLessThanOrEqual(5)
  })

  it('of another application name nobody here', async () => {
    const other = await anApplication(server, { appId: '1400000003' })
    const admin = await aMember(server, { appId: other, roles: ['admin'] })
    const made = await admin.client.webClient.addIdentityKey({ appId: other, key: { algorithm: 'HS256', name: 'Own' } })
    expect(await reason(await signed('u12', {}, made.secret ?? ''))).toBe('signature')
  })
})
