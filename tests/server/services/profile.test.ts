import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  aMember,
  anApplication,
  createTestServer,
  linkIn,
  personOf,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let one: TestMember
let other: TestMember
let count = 0

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  await aMember(server, { appId, roles: ['super_admin'] })
})
beforeEach(async () => {
  server.sent.length = 0
  one = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Stan' })
  other = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Vera' })
})
afterAll(() => server.close())

const number = () => `+8613${String(800_000_000 + ++count)}`
const codeSent = () => server.sent.findLast(({ template }) => template === 'ownPhoneCode')?.values.code ?? ''
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
const nameIn = async (who: TestMember) => (await who.client.auth.me()).applications[0]?.nickname

it('lets everybody change their own name, and nobody their own roles by it', async () => {
  await one.client.profile.update({ appId, nickname: '  Stanislav ' })
  expect(await nameIn(one)).toBe('Stanislav')
  expect(await refusal(one.client.profile.update({ appId, nickname: ' ' }))).toBe('INVALID')
  const withRoles = { appId, nickname: 'Boss', roles: ['admin'] }
  expect(await refusal(one.client.profile.update(withRoles))).toBe('INVALID')
  expect(await nameIn(one)).toBe('Stanislav')
  expect(await nameIn(other)).toBe('Vera')
})

it('lets everybody say what they speak, for themselves alone', async () => {
  await one.client.profile.setLanguages({ appId, languages: ['ja', 'pt', 'ja'] })
  expect(await one.client.profile.own({ appId })).toEqual({ languages: ['ja', 'pt'] })
  expect(await other.client.profile.own({ appId })).toEqual({ languages: [] })
  await one.client.profile.setLanguages({ appId, languages: [] })
  expect(await one.client.profile.own({ appId })).toEqual({ languages: [] })
  const klingon = { appId, languages: ['tlh' as 'en'] }
  expect(await refusal(one.client.profile.setLanguages(klingon))).toBe('INVALID')
})

const picture = async (colour: string) => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'face.png', { type: 'image/png' })
}
const stored = async (url: string) => server.deps.files.get(appId, url.split('/').at(-1) ?? '')
const pictureOf = async (who: TestMember) => (await who.client.auth.me()).applications[0]?.avatarUrl

it('takes a picture of oneself, which two people may share, and forgets the one before', async () => {
  const first = await one.client.profile.setAvatar({ appId, file: await picture('red') })
  const same = await other.client.profile.setAvatar({ appId, file: await picture('red') })
  expect(await pictureOf(one)).toBe(first.avatarUrl)
  expect(await pictureOf(other)).toBe(same.avatarUrl)
  const second = await one.client.profile.setAvatar({ appId, file: await picture('blue') })
  expect(await stored(first.avatarUrl)).toBeNull()
  expect(await stored(second.avatarUrl)).not.toBeNull()
  await one.client.profile.removeAvatar({ appId })
  expect(await pictureOf(one)).toBeNull()
  expect(await stored(second.avatarUrl)).toBeNull()
  expect(await stored(same.avatarUrl)).not.toBeNull()
})

it('takes a number only with the code that went to it', async () => {
  const phone = number()
  await one.client.profile.sendPhoneCode({ phone })
  expect(server.sent.map(({ channel, to }) => [channel, to])).toEqual([['sms', phone]])
  const code = codeSent()
  expect(await refusal(one.client.profile.setPhone({ phone, code: wrong(code) }))).toBe('LOGIN_WRONG_CODE')
  // Neither somebody else's code, nor the right one for another number.
  expect(await refusal(other.client.profile.setPhone({ phone, code }))).toBe('LOGIN_WRONG_CODE')
  expect(await refusal(one.client.profile.setPhone({ phone: number(), code }))).toBe('LOGIN_WRONG_CODE')
  expect((await personOf(server, one.personId))?.phone).toBeNull()
  await one.client.profile.setPhone({ phone, code })
  expect((await personOf(server, one.personId))?.phone).toBe(phone)
  expect(await refusal(one.client.profile.setPhone({ phone, code }))).toBe('LOGIN_WRONG_CODE')
  // The one it is already is no change.
  expect(await refusal(one.client.profile.sendPhoneCode({ phone }))).toBe('INVALID')
  await one.client.profile.removePhone({})
  expect((await personOf(server, one.personId))?.phone).toBeNull()
})

it('kills a code after five wrong tries, even for the right one', async () => {
  const phone = number()
  await one.client.profile.sendPhoneCode({ phone })
  const code = codeSent()
  for (let index = 0; index < 5; index += 1) {
    expect(await refusal(one.client.profile.setPhone({ phone, code: wrong(code) }))).toBe('LOGIN_WRONG_CODE')
  }
  expect(await refusal(one.client.profile.setPhone({ phone, code }))).toBe('LOGIN_WRONG_CODE')
})

it('lets nobody try a code as if it were a link', async () => {
  const phone = number()
  await one.client.profile.sendPhoneCode({ phone })
  for (const token of [`own ${phone}:${codeSent()}`, `${phone}:${codeSent()}`.padStart(20)]) {
    expect(await refusal(one.client.auth.confirmContact({ token }))).toBe('TOKEN_INVALID')
  }
})

it('refuses a number that another account has', async () => {
  const phone = number()
  for (const who of [one, other]) {
    await who.client.profile.sendPhoneCode({ phone })
    const set = who.client.profile.setPhone({ phone, code: codeSent() })
    if (who === one) await set
    else expect(await refusal(set)).toBe('MEMBER_EXISTS')
  }
})

it('takes an address when its link has been opened, also from an account of several applications', async () => {
  const elsewhere = await anApplication(server, { appId: '1400000002' })
  await aMember(server, { appId: elsewhere, roles: ['super_admin'] })
  await server.db.inApp(elsewhere, (tx) =>
    tx.execute(`insert into member (app_id, person_id, nickname) values ('${elsewhere}', '${one.personId}', 'Stan')`),
  )
  const email = `stan-${++count}@example.com`
  await one.client.profile.changeEmail({ email })
  expect(await one.client.profile.get({})).toMatchObject({ email: one.email, pendingEmail: email })
  const [letter] = server.sent
  expect(letter).toMatchObject({ to: email, channel: 'mail' })
  // Who is in two applications is no single super admin's to read.
  expect(letter?.application).toBeUndefined()
  const token = linkIn(letter)
  await server.as().auth.confirmContact({ token })
  expect(await one.client.profile.get({})).toMatchObject({ email, pendingEmail: null })
  expect(await refusal(one.client.profile.changeEmail({ email: email.toUpperCase() }))).toBe('INVALID')
})

it('asks for a recent proof before what lets one in is changed', async () => {
  await server.db.inInstallation((tx) =>
    tx.execute(
      `update session set authenticated_at = authenticated_at - interval '13 hours' where person_id = '${one.personId}'`,
    ),
  )
  for (const deed of [
    () => one.client.profile.changeEmail({ email: 'late@example.com' }),
    () => one.client.profile.sendPhoneCode({ phone: number() }),
    () => one.client.profile.setPhone({ phone: number(), code: '000000' }),
    () => one.client.profile.removePhone({}),
  ]) {
    expect(await refusal(deed())).toBe('REAUTH_REQUIRED')
  }
  expect(server.sent).toEqual([])
})
