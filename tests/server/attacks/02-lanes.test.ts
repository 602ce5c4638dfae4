import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { hashPassword, verifyPassword } from '#src/server/auth/password.ts'
import type { Db, Lane } from '#src/server/db/client.ts'
import { aMember, anApplication, aVisitor, createTestServer, refusal, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let appId: string
beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
})
afterAll(() => server.close())

/** Lets a visitor be known: whoever has called once is remembered. */
const readBy = ({ client, conversationId }: Awaited<ReturnType<typeof aVisitor>>) =>
  client.visitor.messages({ appId, conversationId, after: 0 })

/** Takes every connection that a lane may have until `free` is called. */
async function fill(lane: Lane): Promise<{ free(): Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { places } = LIMITS.database.lanes[lane]
  const held: Promise<void>[] = []
  for (let count = 0; count < places; count += 1)
    await new Promise<void>((taken) => {
      held.push(
        server.db.lane(lane).inApp(appId, async () => {
          taken()
          await promise
        }),
      )
    })
  return {
    async free() {
      resolve()
      await Promise.all(held)
    },
  }
}
const one = (db: Db) => db.inApp(appId, (tx) => tx.execute(sql`select 1`))

it('keeps connections for staff and for visitors who talk while strangers have all of theirs', async () => {
  const [member, visitor] = [await aMember(server, { appId, roles: ['admin'] }), await aVisitor(server, appId)]
  await member.client.auth.me()
  await readBy(visitor)
  const strangers = await fill('public')
  await expect(visitor.say('Where is my order?')).resolves.toMatchObject({
    conversation: { id: visitor.conversationId },
  })
  await expect(member.client.robot.get({ appId })).resolves.toMatchObject({ revision: expect.any(Number) })
  await one(server.db)
  // Nobody waits for longer than they would: not for what goes before it here, however slow that is.
  const waits = server.as().visitor.open({ appId, language: 'en', startAgain: false, after: 0 })
  await strangers.free()
  await expect(waits).resolves.toMatchObject({ token: expect.any(String) })
})

it('keeps connections for staff while visitors have all of theirs, and the other way round', async () => {
  const member = await aMember(server, { appId, roles: ['admin'] })
  const visitor = await aVisitor(server, appId)
  await readBy(visitor)
  const [strangers, talking] = [await fill('public'), await fill('message')]
  await expect(member.client.auth.me()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await strangers.free()
  await expect(member.client.auth.me()).resolves.toMatchObject({ email: member.email })
  await talking.free()
  const [again, staff] = [await fill('public'), await fill('staff')]
  await expect(visitor.say('Where is my order?')).resolves.toMatchObject({
    conversation: { id: visitor.conversationId },
  })
  await Promise.all([again.free(), staff.free()])
})

it('turns strangers away where too many wait, and takes them again afterwards', async () => {
  const { waiting } = LIMITS.database.lanes.public
  const strangers = await fill('public')
  const lane = server.db.lane('public')
  const waits = Promise.allSettled(Array.from({ length: waiting }, () => one(lane)))
  await expect(one(lane)).rejects.toMatchObject({ code: 'UNAVAILABLE', data: { retryAfter: expect.any(Number) } })
  expect(await refusal(server.as().auth.setupState())).toBe('UNAVAILABLE')
  await strangers.free()
  // On a slow machine the turn of some does not come in time: these are turned away, too.
  const settled = await waits
  const turnedAway = settled.flatMap((wait) => (wait.status === 'rejected' ? [wait.reason] : []))
  expect(turnedAway.length).toBeLessThan(waiting)
  for (const reason of turnedAway) expect(reason).toMatchObject({ code: 'UNAVAILABLE' })
  await expect(one(lane)).resolves.toBeDefined()
})

it('leaves every lane a connection that no other may take', () => {
  const { connections, lanes } = LIMITS.database
  const total = Object.values(lanes).reduce((sum, { places }) => sum + places, 0)
  for (const { places } of Object.values(lanes)) expect(connections - (total - places)).toBeGreaterThan(0)
})

it('hashes so many passwords at once, lets so many wait, and turns the others away', async () => {
  const stored = await hashPassword('Right-1-password')
  const { places, waiting } = LIMITS.hashing
  const tries = await Promise.allSettled(
    Array.from({ length: places + waiting + 20 }, () => verifyPassword(stored, 'Wrong-1-password', 'stranger')),
  )
  const turnedAway = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(turnedAway.length).toBeGreaterThanOrEqual(20)
  for (const reason of turnedAway) expect(reason).toMatchObject({ code: 'UNAVAILABLE' })
  expect(await verifyPassword(stored, 'Right-1-password', 'stranger')).toBe(true)
})
