import { resolve } from 'node:path'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv } from '#src/server/env.ts'

test('an empty environment gives the defaults of one machine', () => {
  expect(readEnv({})).toEqual({
    port: 4400,
    portGiven: false,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    filesDir: resolve('data', 'files'),
    databaseUrl: undefined,
    publicUrl: undefined,
    plan: 'premium',
    seats: undefined,
    passwordPolicy: 'classic',
    masterKey: undefined,
    formerKeys: [],
    outboundAllow: [],
    smtpUrl: undefined,
    smsWebhookUrl: undefined,
    s3Url: undefined,
    trustProxy: [],
    allowedHosts: [],
    metricsToken: undefined,
    perAddress: 1,
    logLevel: 'info',
    internationalHosts: [],
    sampleData: true,
    failpoint: undefined,
  })
})

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', DESKWRIGHT_DATA: '' })).toEqual(readEnv({}))
})

test('a plan may say how many licences it has', () => {
  expect(readEnv({ DESKWRIGHT_PLAN: ' basic ' })).toMatchObject({ plan: 'basic', seats: undefined })
  expect(readEnv({ DESKWRIGHT_PLAN: 'premium:25' })).toMatchObject({ plan: 'premium', seats: 25 })
  expect(readEnv({ DESKWRIGHT_PLAN: 'basic:0' })).toMatchObject({ plan: 'basic', seats: 0, planEnds: undefined })
})

test('a premium plan may say when it ends', () => {
  const planEnds = '2030-01-31'
  expect(readEnv({ DESKWRIGHT_PLAN: 'premium@2030-01-31' })).toMatchObject({ plan: 'premium', planEnds })
  expect(readEnv({ DESKWRIGHT_PLAN: 'premium:25@2030-01-31' })).toMatchObject({ seats: 25, planEnds })
})

test('variables are read into what the server works with', () => {
  const env = readEnv({
    PORT: '8080',
    HOST: '0.0.0.0',
    DESKWRIGHT_DATA: '/srv/desk',
    DESKWRIGHT_FILES: '/srv/shared',
    PUBLIC_URL: 'https://desk.example/help/',
    OUTBOUND_ALLOW: 'LLM.internal:8080, [fd00::1]:443,',
    INTERNATIONAL_HOSTS: 'Desk.example,www.desk.example',
    TRUST_PROXY: '10.0.0.0/8, 127.0.0.1,Private',
    ALLOWED_HOSTS: 'Desk.lan',
    SAMPLE_DATA: '0',
    FAILPOINT: 'deploy.after_snapshot',
    DESKWRIGHT_FORMER_KEYS: `${'0a'.repeat(32)}, ${Buffer.alloc(32, 255).toString('base64')}`,
  })
  expect(env.formerKeys.map((key) => key.reveal())).toEqual([Buffer.alloc(32, 10), Buffer.alloc(32, 255)])
  expect(env).toMatchObject({
    port: 8080,
    portGiven: true,
    host: '0.0.0.0',
    dataDir: '/srv/desk',
    filesDir: '/srv/shared',
    publicUrl: 'https://desk.example/help',
    outboundAllow: ['llm.internal:8080', '[fd00::1]:443'],
    internationalHosts: ['desk.example', 'www.desk.example'],
    trustProxy: ['10.0.0.0/8', '127.0.0.1', 'private'],
    allowedHosts: ['desk.lan'],
    sampleData: false,
    failpoint: 'deploy.after_snapshot',
  })
})

test('the default port asked for by name counts as given', () => {
  expect(readEnv({ PORT: '4400' }).portGiven).toBe(true)
})

const KEY = Buffer.alloc(32, 7)

test.each([KEY.toString('hex'), KEY.toString('hex').toUpperCase(), KEY.toString('base64')])(
  'a master key is 32 bytes, written as %s',
  (text) => {
    expect(readEnv({ DESKWRIGHT_MASTER_KEY: text }).masterKey?.reveal()).toEqual(KEY)
  },
)

const SECRETS = {
  DATABASE_URL: 'postgresql://desk:canary@db.example/desk',
  SMTP_URL: 'smtps://desk:canary@mail.example',
  SMS_WEBHOOK_URL: 'https://sms.example/send?key=canary',
  S3_URL: 's3://id:canary@s3.example/bucket',
  METRICS_TOKEN: 'canary-of-the-metrics',
}

test('secrets are readable when asked for, and nowhere else', () => {
  const env = readEnv({ ...SECRETS })
  expect(env.databaseUrl?.reveal()).toBe(SECRETS.DATABASE_URL)
  expect(env.smtpUrl?.reveal()).toBe(SECRETS.SMTP_URL)
  expect(env.smsWebhookUrl?.reveal()).toBe(SECRETS.SMS_WEBHOOK_URL)
  expect(env.s3Url?.reveal()).toBe(SECRETS.S3_URL)
  expect(env.metricsToken?.reveal()).toBe(SECRETS.METRICS_TOKEN)
  expect(JSON.stringify(env) + inspect(env, { depth: 9 })).not.toContain('canary')
})

test.each([
  ['PORT', '70000'],
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['HOST', 'two words'],
  ['DATABASE_URL', 'mysql://desk:canary@db.example/desk'],
  ['DATABASE_URL', 'canary'],
  ['PUBLIC_URL', 'desk.example'],
  ['PUBLIC_URL', 'https://desk.example/?canary=1'],
  ['DESKWRIGHT_PLAN', 'gold'],
  ['DESKWRIGHT_PLAN', 'premium:many'],
  ['DESKWRIGHT_PLAN', 'premium:10000'],
  ['DESKWRIGHT_PLAN', 'premium@2030-02-30'],
  ['DESKWRIGHT_PLAN', 'basic@2030-01-31'],
  ['PASSWORD_POLICY', 'none'],
  ['DESKWRIGHT_MASTER_KEY', 'canary'],
  ['OUTBOUND_ALLOW', 'llm.internal'],
  ['SMTP_URL', 'https://mail.example'],
  ['SMS_WEBHOOK_URL', 'sms.example'],
  ['S3_URL', 'ftp://s3.example'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['ALLOWED_HOSTS', 'https://desk.example'],
  ['METRICS_TOKEN', 'canary'],
  ['LOG_LEVEL', 'loud'],
  ['INTERNATIONAL_HOSTS', 'https://desk.example'],
  ['DESKWRIGHT_FORMER_KEYS', `${'0a'.repeat(32)},short`],
  ['SAMPLE_DATA', 'true'],
])('%s=%s is refused with its name and what it takes', (name, value) => {
  const read = () => readEnv({ [name]: value })
  expect(read).toThrow(new RegExp(`^${name} takes .+\\.$`))
  expect(read).not.toThrow(/canary/)
})

test('every bad variable is named at once', () => {
  expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/^PORT takes .+\nLOG_LEVEL takes .+$/)
})
