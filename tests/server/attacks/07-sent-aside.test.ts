import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { secret } from '#src/lib/secret.ts'
import { createOutbound } from '#src/server/platform/outbound.ts'
import { postJson } from '#src/server/platform/post-json.ts'
import { createSender } from '#src/server/platform/sender.ts'
import { aMember, anApplication, createTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let appId: string
let gateway: Server
/** Requests that the gateway has taken and not answered. */
const held: ServerResponse[] = []
const bodies: string[] = []

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      bodies.push(body)
      held.push(response)
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const address = gateway.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { db, clock, log, env } = server.deps
  const outbound = createOutbound({ allow: [`127.0.0.1:${port}`] })
  const url = `http://127.0.0.1:${port}`
  const onTheWire = createSender({
    env: { ...env, smsWebhookUrl: secret(url) },
    db,
    clock,
    log,
    from: 'no-reply@example.com',
    post: (to, body) => postJson(outbound, to, body),
  })
  // Mails take the same wire here: what matters is that nobody waits for it.
  server.deps.sender.send = (message) => onTheWire.send({ ...message, channel: 'sms' })
})
afterAll(async () => {
  for (const response of held) response.end()
  gateway.closeAllConnections()
  gateway.close()
  await server.close()
})
beforeEach(() => {
  bodies.length = 0
})

const somebody = () => server.as({ ip: '198.51.100.7' })

it('answers who asks for a code before the gateway has, whether anybody has the number or not', async () => {
  await aMember(server, { appId, roles: ['admin'], phone: '+8613812345678' })
  const known = await somebody().auth.sendCode({ phone: '13812345678' })
  const unknown = await somebody().auth.sendCode({ phone: '13912345678' })
  expect(known).toEqual(unknown)
  await expect.poll(() => bodies.length).toBe(1)
  expect(bodies[0]).toContain('+8613812345678')
})

it('answers who asks for a reset before the mail server has, whether anybody has the address or not', async () => {
  const member = await aMember(server, { appId, roles: ['admin'] })
  const known = await somebody().auth.requestReset({ email: member.email })
  const unknown = await somebody().auth.requestReset({ email: 'nobody-at-all@example.com' })
  expect(known).toEqual(unknown)
  await expect.poll(() => bodies.length).toBe(1)
  expect(bodies[0]).toContain(member.email)
})

it('writes down in the log that a message was not sent, and answers all the same', async () => {
  await aMember(server, { appId, roles: ['admin'], phone: '+8613812345679' })
  const logged: unknown[] = []
  const { send } = server.deps.sender
  const { error } = server.deps.log
  server.deps.sender.send = () => Promise.reject(new Error('no line'))
  server.deps.log.error = (...said: unknown[]) => void logged.push(said[1])
  await somebody().auth.sendCode({ phone: '13812345679' })
  await expect.poll(() => logged).toEqual(['a message was not sent'])
  Object.assign(server.deps.sender, { send })
  Object.assign(server.deps.log, { error })
})
