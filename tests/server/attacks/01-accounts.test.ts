import { sql } from 'drizzle-orm'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Role } from '#src/domain/team/policy.ts'
import type { Tx } from '#src/server/db/client.ts'
import { oneTimeToken } from '#src/server/db/schema/person.ts'
import { mailOutbox } from '#src/server/db/schema/platform.ts'
import { invitation, member, memberRole } from '#src/server/db/schema/team.ts'
import { lockOwnAccount } from '#src/server/services/auth/lock-own-account.ts'
import {
  aGroup,
  aMember,
  anApplication,
  createTestServer,
  joins,
  linkIn,
  PASSWORD,
  personOf,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
const OURS = '1400000001'
const THEIRS = '1400000002'
const NEW_PASSWORD = 'Another-1-password'
let owner: TestMember
let otherOwner: TestMember
let attacker: TestMember
let admin: TestMember
let count = 0

beforeAll(async () => {
  server = await createTestServer()
  for (const appId of [OURS, THEIRS]) await anApplication(server, { appId })
  owner = await aMember(server, { appId: OURS, roles: ['super_admin'], nickname: 'Olga' })
  otherOwner = await aMember(server, { appId: THEIRS, roles: ['super_admin'], nickname: 'Otto' })
  admin = await aMember(server, { appId: OURS, roles: ['admin'], nickname: 'Ada' })
  attacker = await aMember(server, { appId: OURS, roles: ['online_admin'], nickname: 'Dora' })
})
beforeEach(() => {
  server.sent.length = 0
})
afterAll(() => server.close())

/** Somebody of the other application, who has an account and nothing to do with ours. */
const someoneElse = (roles: Role[] = ['online_staff']) => aMember(server, { appId: THEIRS, roles, nickname: 'Vera' })
const newAddress = () => `new-${++count}@example.com`
const asked = (email: string, part: { account?: string; phone?: string; groupIds?: string[] } = {}) => ({
  appId: OURS,
  account: `account-${++count}`,
  nickname: 'Nora',
  email,
  roles: ['online_staff' as const],
  ...part,
})
const somewhere = () => server.as({ ip: `198.51.100.${++count % 250}` })
const memberIds = async () => (await admin.client.team.members({ appId: OURS })).map(({ id }) => id)
const invitationOf = async (one: TestMember) => (await one.client.auth.me()).invitations[0]!

/** Signs in with the password that was mailed, and chooses another: what somebody new does. */
async function choosesPassword(): Promise<{ client: TestMember['client']; login: string }> {
  const { account = '', password = '' } = server.sent.findLast(({ template }) => template === 'firstInvitation')!.values
  let token = ''
  const { sessionId } = await somewhere().auth.signIn({ login: account, password })
  // The cookie is the browser's; a test takes the session by its row.
  await server.db.inInstallation(async (tx) => {
    token = `test-session-${sessionId}`
    await tx.execute(sql`update session set token_hash = sha256(${token}::bytea) where id = ${sessionId}`)
  })
  const client = server.as({ session: token })
  await client.auth.changePassword({ current: password, password: NEW_PASSWORD })
  return { client, login: account }
}

it('locks nobody out of their account through an application they were never asked into', async () => {
  const victim = await someoneElse(['admin'])
  await attacker.client.team.invite(asked(victim.email))
  const target = { appId: OURS, memberId: victim.personId }
  expect(await refusal(attacker.client.team.resetMemberPassword(target))).toBe('NOT_FOUND')
  expect(await refusal(attacker.client.team.updateMember({ ...target, email: newAddress() }))).toBe('NOT_FOUND')
  expect(await refusal(attacker.client.team.setMemberState({ ...target, state: 'disabled' }))).toBe('NOT_FOUND')
  expect(await memberIds()).not.toContain(victim.personId)
  await victim.client.application.get({ appId: THEIRS })
  await somewhere().auth.signIn({ login: victim.email, password: PASSWORD })
})

it('changes nothing of an account that belongs to another application too, present or past', async () => {
  const victim = await someoneElse()
  await joins(server, victim, { appId: OURS, roles: ['online_staff'] })
  const target = { appId: OURS, memberId: victim.personId }
  const before = await personOf(server, victim.personId)
  const attack = async () => {
    const { team } = attacker.client
    for (const call of [
      () => team.resetMemberPassword(target),
      () => team.updateMember({ ...target, email: newAddress() }),
      () => team.updateMember({ ...target, phone: '+8613812340001' }),
      () => team.updateMember({ ...target, phone: null }),
    ]) {
      const error = await call().catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'FORBIDDEN', data: { reason: 'OTHER_APPLICATIONS' } })
    }
    expect(await personOf(server, victim.personId)).toEqual(before)
    expect(server.sent).toEqual([])
    await victim.client.auth.me()
  }
  await attack()
  const others = await aMember(server, { appId: THEIRS, roles: ['admin'] })
  await others.client.team.removeMember({ appId: THEIRS, memberId: victim.personId })
  await attack()
  const shown = await attacker.client.team.members({ appId: OURS })
  expect(shown.find(({ id }) => id === victim.personId)?.shared).toBe(true)
  expect(shown.find(({ id }) => id === admin.personId)?.shared).toBe(false)
})

/** Waits until some transaction of this database waits for another one's lock. */
async function somebodyWaits(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  while ((await owner.query(waiting)).rows.length === 0);
  await owner.end()
}

const makeMember = async (tx: Tx, appId: string, personId: string) => {
  await tx.insert(member).values({ appId, personId, nickname: 'Vera' })
  await tx.insert(memberRole).values({ appId, personId, role: 'online_staff' })
}

it('counts an application that is just being joined while a password is reset', async () => {
  const victim = await aMember(server, { appId: OURS, roles: ['online_staff'] })
  let resetting: Promise<string | undefined> | undefined
  await server.db.inApp(THEIRS, async (tx) => {
    await makeMember(tx, THEIRS, victim.personId)
    resetting = refusal(attacker.client.team.resetMemberPassword({ appId: OURS, memberId: victim.personId }))
    await somebodyWaits()
  })
  expect(await resetting).toBe('FORBIDDEN')
  await victim.client.auth.me()
})

it('lets nobody join another application while their account is being changed', async () => {
  const victim = await aMember(server, { appId: OURS, roles: ['online_staff'] })
  const order: string[] = []
  let joining: Promise<unknown> | undefined
  await server.db.inApp(OURS, async (tx) => {
    expect(await lockOwnAccount(tx, OURS, victim.personId)).not.toBeNull()
    joining = server.db
      .inApp(THEIRS, (other) => makeMember(other, THEIRS, victim.personId))
      .then(() => order.push('joined'))
    await somebodyWaits()
    order.push('changed')
  })
  await joining
  expect(order).toEqual(['changed', 'joined'])
})

it('answers alike for an address with an account and one without, and shows them alike', async () => {
  const known = await someoneElse(['admin'])
  const [one, other] = [
    asked(known.email, { phone: '+8613812340002' }),
    asked(newAddress(), { phone: '+8613812340003' }),
  ]
  const answers = [await admin.client.team.invite(one), await admin.client.team.invite(other)]
  const blank = (value: unknown) => JSON.stringify(value).replaceAll(/[0-9a-f-]{36}/g, 'id')
  expect(blank(answers[0])).toBe(blank(answers[1]))
  const list = await admin.client.team.invitations({ appId: OURS })
  const shown = [one, other].map(({ email, account }) => {
    const row = list.find((entry) => entry.email === email)!
    expect(row).toMatchObject({ account, nickname: 'Nora', isExpired: false })
    return blank(row).replace(email, '').replace(account, '').replace(row.phone!, '')
  })
  expect(shown[0]).toBe(shown[1])
  expect(server.sent.map(({ to, channel }) => ({ to, channel }))).toEqual(
    [one, other].map(({ email: to }) => ({ to, channel: 'mail' })),
  )
  for (const { id } of answers) {
    expect(await admin.client.team.sendInvitationAgain({ appId: OURS, invitationId: id })).toEqual({ delivery: 'sent' })
    expect(await admin.client.team.withdrawInvitation({ appId: OURS, invitationId: id })).toEqual({})
  }
})

it('says of no account name or number that somebody has it', async () => {
  const taken = await aMember(server, { appId: THEIRS, roles: ['online_staff'], phone: '+8613812340004' })
  await server.db.inInstallation((tx) =>
    tx.execute(sql`update person set account = 'taken-name' where id = ${taken.personId}`),
  )
  const input = asked(newAddress(), { account: 'taken-name', phone: '+8613812340004' })
  await admin.client.team.invite(input)
  const { client, login } = await choosesPassword()
  expect(login).toMatch(/^taken-name\.\d{6}$/)
  const me = await client.auth.me()
  expect(me).toMatchObject({ account: login, phone: null, applications: [{ appId: OURS }] })
  // The number's holder alone is asked, and cannot give it away.
  const question = server.sent.find(({ to }) => to === '+8613812340004')
  expect(await refusal(taken.client.auth.confirmContact({ token: linkIn(question) }))).toBe('UNAUTHORIZED')
  expect(await refusal(client.auth.confirmContact({ token: linkIn(question) }))).toBe('MEMBER_EXISTS')
})

it('makes somebody new a member when they have chosen their own password, and not before', async () => {
  const groupId = await aGroup(server, { appId: OURS })
  const email = newAddress()
  await admin.client.team.invite(asked(email, { groupIds: [groupId] }))
  expect((await admin.client.team.members({ appId: OURS })).some((one) => one.email === email)).toBe(false)
  const { client } = await choosesPassword()
  await client.application.get({ appId: OURS })
  const joined = (await admin.client.team.members({ appId: OURS })).find((one) => one.email === email)
  expect(joined).toMatchObject({ nickname: 'Nora', roles: ['online_staff'], groups: [{ id: groupId }] })
  expect((await admin.client.team.invitations({ appId: OURS })).some((one) => one.email === email)).toBe(false)
})

it('takes the password of a withdrawn invitation for no way in', async () => {
  const { id } = await admin.client.team.invite(asked(newAddress()))
  const { account = '', password = '' } = server.sent[0]!.values
  await admin.client.team.withdrawInvitation({ appId: OURS, invitationId: id })
  expect(await refusal(somewhere().auth.signIn({ login: account, password }))).toBe('LOGIN_NOT_DESK')
})

it('asks who has an account: nothing happens unless they accept', async () => {
  const person = await someoneElse()
  const before = await personOf(server, person.personId)
  const groupId = await aGroup(server, { appId: OURS })
  await admin.client.team.invite(asked(person.email, { groupIds: [groupId], phone: '+8613812340005' }))
  expect(server.sent).toMatchObject([{ to: person.email, template: 'invitation', values: { inviter: 'Ada' } }])
  expect(await refusal(person.client.application.get({ appId: OURS }))).toBe('NOT_FOUND')
  const offered = await invitationOf(person)
  expect(offered).toMatchObject({ application: `Application ${OURS}`, inviter: 'Ada', roles: ['online_staff'] })
  const stranger = await someoneElse()
  expect(await refusal(stranger.client.auth.acceptInvitation({ invitationId: offered.id }))).toBe('INVITATION_OVER')
  expect(await refusal(server.as().auth.acceptInvitation({ invitationId: offered.id }))).toBe('UNAUTHORIZED')
  expect(await person.client.auth.acceptInvitation({ invitationId: offered.id })).toEqual({ appId: OURS })
  await person.client.application.get({ appId: OURS })
  expect((await admin.client.team.groups({ appId: OURS })).find(({ id }) => id === groupId)?.memberIds).toEqual([
    person.personId,
  ])
  expect(await personOf(server, person.personId)).toEqual(before)
  expect(await refusal(person.client.auth.acceptInvitation({ invitationId: offered.id }))).toBe('INVITATION_OVER')
})

it('lets who belongs nowhere any more sign in to accept or decline', async () => {
  const person = await someoneElse()
  const others = await aMember(server, { appId: THEIRS, roles: ['admin'] })
  await others.client.team.removeMember({ appId: THEIRS, memberId: person.personId })
  const signIn = () => somewhere().auth.signIn({ login: person.email, password: PASSWORD })
  expect(await refusal(signIn())).toBe('LOGIN_NOT_DESK')
  await admin.client.team.invite(asked(person.email))
  expect(await signIn()).toMatchObject({ applications: [], invitations: [{ inviter: 'Ada' }] })
  await person.client.auth.declineInvitation({ invitationId: (await invitationOf(person)).id })
  expect(await refusal(signIn())).toBe('LOGIN_NOT_DESK')
})

/** Lets the time of all invitations pass, but not that of sessions. */
const expire = () => server.db.inApp(OURS, (tx) => tx.update(invitation).set({ expiresAt: server.clock.now() }))

it('shows a declined invitation as it shows one that nobody has answered', async () => {
  const [refuses, waits] = [await someoneElse(), await someoneElse()]
  for (const { email } of [refuses, waits]) await admin.client.team.invite(asked(email))
  await refuses.client.auth.declineInvitation({ invitationId: (await invitationOf(refuses)).id })
  expect((await refuses.client.auth.me()).invitations).toEqual([])
  const shown = async () => {
    const list = await admin.client.team.invitations({ appId: OURS })
    return [refuses, waits].map(({ email }) => list.find((one) => one.email === email)?.isExpired)
  }
  expect(await shown()).toEqual([false, false])
  await expire()
  expect(await shown()).toEqual([true, true])
})

it('holds an invitation to its time, its inviter and its address', async () => {
  const inviter = await aMember(server, { appId: OURS, roles: ['online_admin'] })
  const person = await aMember(server, { appId: THEIRS, roles: ['online_staff'] })
  const accept = async () =>
    refusal(person.client.auth.acceptInvitation({ invitationId: (await invitationOf(person)).id }))
  await inviter.client.team.invite(asked(person.email))
  await admin.client.team.updateMember({ appId: OURS, memberId: inviter.personId, roles: ['online_staff'] })
  expect(await accept()).toBe('INVITATION_OVER')
  expect(await refusal(person.client.application.get({ appId: OURS }))).toBe('NOT_FOUND')

  await admin.client.team.invite(asked(person.email))
  const { id } = await invitationOf(person)
  await server.db.inInstallation((tx) =>
    tx.execute(sql`update person set email = ${newAddress()} where id = ${person.personId}`),
  )
  expect((await person.client.auth.me()).invitations).toEqual([])
  expect(await refusal(person.client.auth.acceptInvitation({ invitationId: id }))).toBe('INVITATION_OVER')

  const late = await aMember(server, { appId: THEIRS, roles: ['online_staff'] })
  await admin.client.team.invite(asked(late.email))
  const offered = await invitationOf(late)
  await expire()
  expect(await refusal(late.client.auth.acceptInvitation({ invitationId: offered.id }))).toBe('INVITATION_OVER')
})

it('gives nobody a right over invitations that they do not have over members', async () => {
  const staff = await aMember(server, { appId: OURS, roles: ['online_staff'] })
  expect(await refusal(staff.client.team.invite(asked(newAddress())))).toBe('FORBIDDEN')
  expect(await refusal(attacker.client.team.invite({ ...asked(newAddress()), roles: ['online_admin'] }))).toBe(
    'ROLE_FORBIDDEN',
  )
  expect(await refusal(admin.client.team.invite({ ...asked(newAddress()), roles: ['super_admin'] }))).toBe(
    'SUPER_ADMIN_FIXED',
  )
  const { id } = await admin.client.team.invite({ ...asked(newAddress()), roles: ['online_admin'] })
  const one = { appId: OURS, invitationId: id }
  expect(await refusal(attacker.client.team.sendInvitationAgain(one))).toBe('ROLE_FORBIDDEN')
  expect(await refusal(attacker.client.team.withdrawInvitation(one))).toBe('ROLE_FORBIDDEN')
  const theirs = await aMember(server, { appId: THEIRS, roles: ['admin'] })
  expect(await refusal(theirs.client.team.withdrawInvitation({ ...one, appId: THEIRS }))).toBe('NOT_FOUND')
})

it('changes an address when its owner opens the link, and tells who asked nothing', async () => {
  const [own, taken] = [await aMember(server, { appId: OURS, roles: ['online_staff'] }), await someoneElse()]
  const change = (email: string) => admin.client.team.updateMember({ appId: OURS, memberId: own.personId, email })
  expect(await change(newAddress())).toEqual(await change(taken.email))
  expect(server.sent.map(({ template }) => template)).toEqual(['confirmEmail', 'confirmEmail'])
  const [first, second] = server.sent.map(linkIn)
  // Only the newest link counts, and a taken address stays whose it is.
  expect(await refusal(server.as().auth.confirmContact({ token: first! }))).toBe('TOKEN_INVALID')
  expect(await refusal(server.as().auth.confirmContact({ token: second! }))).toBe('MEMBER_EXISTS')
  expect((await personOf(server, own.personId))?.email).toBe(own.email)

  const email = newAddress()
  await change(email)
  await somewhere().auth.requestReset({ email: own.email })
  const token = linkIn(server.sent.find(({ to }) => to === email))
  expect(await server.as().auth.confirmContact({ token })).toEqual({ contact: 'email' })
  expect(await refusal(server.as().auth.confirmContact({ token }))).toBe('TOKEN_INVALID')
  expect((await personOf(server, own.personId))?.email).toBe(email)
  const resets = await server.db.inInstallation((tx) => tx.select().from(oneTimeToken))
  expect(resets.filter((one) => one.purpose === 'password_reset' && one.subject === own.personId)).toEqual([])
})

it('gives a planted address or number no way into an application that is joined later', async () => {
  const victim = await aMember(server, { appId: OURS, roles: ['online_staff'] })
  const target = { appId: OURS, memberId: victim.personId }
  await attacker.client.team.updateMember({ ...target, email: newAddress(), phone: '+8613812340006' })
  const [phone, email] = server.sent.map(linkIn)
  expect(await refusal(attacker.client.auth.confirmContact({ token: phone! }))).toBe('UNAUTHORIZED')
  await joins(server, victim, { appId: THEIRS, roles: ['online_staff'] })
  expect(await refusal(server.as().auth.confirmContact({ token: email! }))).toBe('TOKEN_INVALID')
  expect(await refusal(victim.client.auth.confirmContact({ token: phone! }))).toBe('TOKEN_INVALID')
  expect(await personOf(server, victim.personId)).toMatchObject({ email: victim.email, phone: null })
})

it('gives an account that somebody has made their own no password with an invitation', async () => {
  const email = newAddress()
  await admin.client.team.invite(asked(email))
  const { login } = await choosesPassword()
  const theirs = await aMember(server, { appId: THEIRS, roles: ['admin'] })
  await theirs.client.team.invite({ ...asked(email), appId: THEIRS })
  expect(server.sent.at(-1)).toMatchObject({ to: email, template: 'invitation' })
  const me = await somewhere().auth.signIn({ login, password: NEW_PASSWORD })
  expect(me).toMatchObject({ mustChangePassword: false, applications: [{ appId: OURS }] })
})

it('shows the mail of an invitation to the super admin of its own application alone', async () => {
  const [email, known] = [newAddress(), await someoneElse()]
  const letters = [
    { subject: 'ours', application: OURS, recipient: email },
    { subject: 'theirs', application: THEIRS, recipient: email },
    { subject: 'own wish', application: null, recipient: email },
    { subject: 'ours, to one of theirs', application: OURS, recipient: known.email.toUpperCase() },
  ]
  await server.db.inInstallation((tx) =>
    tx
      .insert(mailOutbox)
      .values(letters.map((letter) => ({ id: uuidv7(), channel: 'mail' as const, body: 'Body', ...letter }))),
  )
  const shown = async (one: TestMember, appId: string) =>
    (await one.client.application.outbox({ appId })).map(({ subject }) => subject)
  expect(await shown(owner, OURS)).toEqual(['ours'])
  expect(await shown(otherOwner, THEIRS)).toEqual(['theirs'])
})
