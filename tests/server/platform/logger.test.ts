import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { secret } from '#src/lib/secret.ts'
import { createLogger, logRequest } from '#src/server/platform/logger.ts'
import { openTestDb } from './test-db.ts'

/** A log and the lines it wrote. */
function aLog(level: Parameters<typeof createLogger>[0] = 'info') {
  const lines: string[] = []
  const log = createLogger(level, { write: (line) => void lines.push(line) })
  return { log, lines, read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test.each([
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'sessionToken',
  'token',
  'clientSecret',
  'apiKey',
  'x-api-key',
  'phone',
  'phoneNumber',
  'email',
  'recipientEmail',
  'recipient',
])('a value named %s is hidden wherever it stands', (name) => {
  const { log, lines } = aLog()
  log.info({ [name]: 'canary' }, 'at the top')
  log.info({ request: { headers: [{ [name]: { inner: 'canary' } }] } }, 'deep inside')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain('canary')
})

test('what is not hidden is logged as it is', () => {
  const { log, read } = aLog()
  log.info({ requestId: 'r1', appId: '1400000001', at: new Date(0), list: [1, { ok: true }], none: null }, 'hello')
  expect(read()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      requestId: 'r1',
      appId: '1400000001',
      at: '1970-01-01T00:00:00.000Z',
      list: [1, { ok: true }],
      none: null,
      msg: 'hello',
    },
  ])
})

test.each([
  ['mail to anna.lee+x@mail.example.com failed', 'mail to [email] failed'],
  ['no route to +4912345678901', 'no route to [phone]'],
  ['no route to +1 (415) 555-0132', 'no route to [phone]'],
  ['no route to 13812345678.', 'no route to [phone].'],
])('addresses and numbers in a text are hidden: %s', (text, hidden) => {
  const { log, read } = aLog()
  log.warn({ note: text }, text)
  expect(read()).toMatchObject([{ note: hidden, msg: hidden }])
})

test.each([
  '1400000001',
  '01939c1e-13812345678a',
  '2026-11-20T10:00:00.000Z',
  '1763632800000',
  'a@b',
  '127.0.0.1:4400',
])('the identifier %s stays readable', (text) => {
  const { log, read } = aLog()
  log.info({ text }, text)
  expect(read()).toMatchObject([{ text, msg: text }])
})

test('sockets, bytes, secrets and circles neither spill nor stop the log', () => {
  const { log, read } = aLog()
  const circle: Record<string, unknown> = {}
  circle.self = circle
  log.info({ socket: new Socket(), bytes: Buffer.from('canary'), key: secret('canary'), circle }, 'odd things')
  expect(read()).toMatchObject([{ socket: '[Socket]', bytes: '[6 bytes]', key: '[secret]' }])
  expect(JSON.stringify(read())).not.toContain('canary')
})

test('an error is told with kind, place and causes, without what else it carries', () => {
  const { log, read } = aLog()
  const cause = Object.assign(new TypeError('inner'), { config: { headers: { 'x-key': 'canary' } } })
  log.error({ err: Object.assign(new Error('outer', { cause }), { code: 'E_OUTER', body: 'canary' }) }, 'failed')
  const [line] = read()
  expect(line).toMatchObject({
    msg: 'failed',
    err: { type: 'Error', message: 'outer', code: 'E_OUTER', cause: { type: 'TypeError', message: 'inner' } },
  })
  expect(JSON.stringify(line)).not.toContain('canary')
  expect(JSON.stringify(line)).toContain('logger.test.ts')
})

test('an error that is the whole message is told the same way', () => {
  const { log, read } = aLog()
  log.error(new Error('alone'))
  expect(read()).toMatchObject([{ msg: 'alone', err: { type: 'Error', message: 'alone' } }])
})

test('an error without a sentence does not bring its own with the values', () => {
  const { log, read } = aLog()
  const error = new Error('Failed query: select $1\nparams: canary')
  log.error(error)
  log.error({ err: error, requestId: 'r1' })
  log.error({ error }, 'under another name')
  expect(read()).toMatchObject([
    { msg: 'Failed query: select $1' },
    { msg: 'Failed query: select $1', requestId: 'r1' },
    { error: { message: 'Failed query: select $1' } },
  ])
  expect(JSON.stringify(read())).not.toContain('canary')
})

test('an error of JSON.parse does not repeat what it read', () => {
  const { log, lines } = aLog()
  try {
    JSON.parse('{"a": canary}')
  } catch (err) {
    log.error({ err }, 'unreadable')
  }
  expect(lines.join('')).not.toContain('canary')
  expect(lines.join('')).toContain('SyntaxError')
})

test('a failed query is logged without its parameters, and bad input without the input', async () => {
  const testDb = await openTestDb()
  const { log, lines } = aLog()
  const failing = [
    sql`insert into person (id, account) values (${'canary-not-a-uuid'}, ${'canary'})`,
    sql`insert into person (id, account, phone) values (gen_random_uuid(), ${'canary'}, ${'canary'})`,
  ]
  for (const query of failing) {
    await testDb.db.inInstallation((tx) => tx.execute(query)).catch((err: unknown) => log.error({ err }, 'failed'))
  }
  await testDb.close()
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('22P02')
  expect(lines[1]).toContain('person_phone')
  expect(lines.join('')).not.toContain('canary')
})

test('a request is one line, its path without the query', () => {
  const { log, read } = aLog()
  const path = '/api/robot?token=canary&x=1#part'
  logRequest(log, { requestId: 'r1', method: 'GET', path, status: 200, ms: 12.3456 })
  expect(read()).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      requestId: 'r1',
      method: 'GET',
      path: '/api/robot',
      status: 200,
      ms: 12.3,
      msg: 'request',
    },
  ])
})

test.each(['/healthz', '/readyz', '/metrics'])('%s is told of only when debugging', (path) => {
  const request = { requestId: 'r1', method: 'GET', path, status: 200, ms: 1 }
  const [quiet, debugging] = [aLog('info'), aLog('debug')]
  logRequest(quiet.log, request)
  logRequest(debugging.log, request)
  expect(quiet.lines).toHaveLength(0)
  expect(debugging.lines).toHaveLength(1)
})
