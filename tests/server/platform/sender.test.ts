import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { secret } from '#src/lib/secret.ts'
import { readEnv } from '#src/server/env.ts'
import { createLogger } from '#src/server/platform/logger.ts'
import { createSender, type Outgoing, type Sender } from '#src/server/platform/sender.ts'
import { smtpStandIn } from './smtp-stand-in.ts'
import { openTestDb, type TestDb } from './test-db.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const mail: Outgoing = { channel: 'mail', to: 'anna@example.com', template: 'signInCode', values: { code: '135790' } }
const sms: Outgoing = { ...mail, channel: 'sms', to: '+4912345678901' }

let testDb: TestDb
let lines: string[]
let posts: { url: string; body: unknown }[]
let closers: (() => Promise<void>)[]

beforeAll(async () => {
  testDb = await openTestDb()
})
afterAll(() => testDb.close())

beforeEach(async () => {
  await testDb.asOwner('delete from mail_outbox')
  lines = []
  posts = []
  closers = []
})
afterEach(async () => {
  for (const close of closers) await close()
})

function aSender(options: { smtpUrl?: string; smsWebhookUrl?: string; post?: () => Promise<void> } = {}): Sender {
  return createSender({
    env: {
      ...readEnv({}),
      smtpUrl: options.smtpUrl === undefined ? undefined : secret(options.smtpUrl),
      smsWebhookUrl: options.smsWebhookUrl === undefined ? undefined : secret(options.smsWebhookUrl),
    },
    db: testDb.db,
    clock: { now: () => NOW },
    log: createLogger('info', { write: (line) => void lines.push(line) }),
    from: 'Deskwright <no-reply@desk.example.com>',
    post: async (url, body) => {
      posts.push({ url, body })
      await options.post?.()
    },
  })
}

async function aMailServer(refusal?: string) {
  const server = await smtpStandIn(refusal)
  closers.push(() => server.close())
  return server
}

const outbox = () =>
  testDb.asOwner('select channel, recipient, subject, body, error, created_at from mail_outbox order by id')
const warnings = () => lines.filter((line) => line.includes('"level":"warn"'))

test('without a mail server the message waits in the outbox, and the log says so once', async () => {
  const sender = aSender()
  expect(await sender.send(mail)).toBe('outbox')
  await sender.send({ ...mail, to: 'ben@example.com' })
  expect(await outbox()).toMatchObject([
    {
      channel: 'mail',
      recipient: 'anna@example.com',
      body: expect.stringContaining('135790'),
      error: null,
      created_at: NOW,
    },
    { recipient: 'ben@example.com' },
  ])
  expect(warnings()).toEqual([expect.stringContaining('SMTP_URL')])
})

test('mail and text messages are told of apart', async () => {
  const sender = aSender()
  for (const message of [mail, sms, mail, sms]) await sender.send(message)
  expect(warnings()).toEqual([expect.stringContaining('SMTP_URL'), expect.stringContaining('SMS_WEBHOOK_URL')])
  expect(await outbox()).toHaveLength(4)
})

test('a mail goes over the wire to a configured server', async () => {
  const server = await aMailServer()
  expect(await aSender({ smtpUrl: server.url }).send(mail)).toBe('sent')
  expect(server.mails).toMatchObject([{ from: 'no-reply@desk.example.com', to: ['anna@example.com'] }])
  expect(server.mails[0]?.data).toMatch(/^From: Deskwright <no-reply@desk\.example\.com>$/m)
  expect(server.mails[0]?.data).toContain('135790')
  expect(await outbox()).toEqual([])
  expect(lines).toEqual([])
})

test('a mail in Chinese arrives as it was written', async () => {
  const server = await aMailServer()
  const sender = aSender({ smtpUrl: server.url })
  await sender.send({ ...mail, language: 'zh' })
  await aSender().send({ ...mail, language: 'zh' })
  const [kept] = await outbox()
  const [head = '', body = ''] = (server.mails[0]?.data ?? '').split('\n\n')
  expect(String(kept?.body)).toMatch(/[\u4e00-\u9fff].*135790/)
  expect(decodedBody(head, body)).toBe(String(kept?.body))
})

test('a mail in somebody’s own words has the same Message-ID at every try', async () => {
  const server = await aMailServer()
  const sender = aSender({ smtpUrl: server.url })
  const own = { to: 'anna@example.com', subject: 'Order', text: 'It is on its way.' }
  expect(await sender.write({ ...own, id: 'c1.q2' })).toBeNull()
  expect(await sender.write({ ...own, id: 'c1.q2' })).toBeNull()
  expect(await sender.write({ ...own, id: 'c1.q3\r\nBcc: eve@example.com' })).toBeNull()
  const ids = server.mails.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1])
  expect(ids).toEqual([
    '<c1.q2@desk.example.com>',
    '<c1.q2@desk.example.com>',
    '<c1.q3Bcceveexample.com@desk.example.com>',
  ])
})

test('what a mail server refuses is kept with the reason', async () => {
  const server = await aMailServer('550 no such mailbox')
  expect(await aSender({ smtpUrl: server.url }).send(mail)).toBe('outbox')
  expect(server.mails).toEqual([])
  expect(await outbox()).toMatchObject([{ recipient: 'anna@example.com', error: expect.stringContaining('550') }])
})

test('what a mail server that is not there cannot take is kept with the reason', async () => {
  await aSender({ smtpUrl: 'smtp://127.0.0.1:1' }).send(mail)
  expect(await outbox()).toMatchObject([{ error: expect.stringContaining('ECONNREFUSED') }])
})

test('a text message is posted to the service', async () => {
  await aSender({ smsWebhookUrl: 'https://sms.example.com/send?key=k' }).send(sms)
  expect(posts).toEqual([
    {
      url: 'https://sms.example.com/send?key=k',
      body: { to: '+4912345678901', text: expect.stringContaining('135790') },
    },
  ])
  expect(await outbox()).toEqual([])
})

test('a text message that the service refuses is kept with the reason', async () => {
  const post = () => Promise.reject(new Error('The service at sms.example.com answered 503.'))
  await aSender({ smsWebhookUrl: 'https://sms.example.com/send?key=canary', post }).send(sms)
  expect(await outbox()).toMatchObject([{ channel: 'sms', error: 'The service at sms.example.com answered 503.' }])
})

test('the log names neither who a message was for, nor its code, nor the password of the service', async () => {
  const server = await aMailServer('550 no such mailbox <anna@example.com>')
  const smtpUrl = server.url.replace('//', '//user:canary@')
  const sender = aSender({
    smtpUrl,
    smsWebhookUrl: 'https://sms.example.com/?key=canary',
    post: () => Promise.reject(new Error('x')),
  })
  await sender.send(mail)
  await sender.send(sms)
  await aSender().send(mail)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).not.toMatch(/anna@|12345678901|135790|canary/)
})

/** A mail's text as its transfer encoding has it. */
function decodedBody(head: string, body: string): string {
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString().trim()
  const joined = body.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, byte: string) => `%${byte}`)
  return decodeURIComponent(joined).trim()
}
