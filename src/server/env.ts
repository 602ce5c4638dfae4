import { join, resolve } from 'node:path'
import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { secret, type Secret } from '#src/lib/secret.ts'
import { isProxyName } from './platform/caller-address.ts'

/** How this server is configured; everything has a default that suits one machine. */
export type Env = {
  /** 0 lets the system choose one. */
  port: number
  /** Whether PORT was set: then a busy port is an error, else the next free one is taken. */
  portGiven: boolean
  host: string
  /** Absolute. */
  dataDir: string
  /** Absolute: where uploaded files lie, unless they are in an S3-compatible store. */
  filesDir: string
  databaseUrl: Secret<string> | undefined
  /** Where people reach this server, without a slash at the end; undefined: from host and port. */
  publicUrl: string | undefined
  plan: 'premium' | 'basic'
  /** Licences of the plan where it names a number; undefined: as the plan has. */
  seats: number | undefined
  /** The day, YYYY-MM-DD in the zone of the application, with which a premium plan is over; undefined: it has no end. */
  planEnds: string | undefined
  passwordPolicy: 'classic' | 'nist'
  /** 32 bytes. Undefined: the one kept in the data folder. */
  masterKey: Secret<Buffer> | undefined
  /** Keys that still open what they wrapped, while the master key is being changed. */
  formerKeys: readonly Secret<Buffer>[]
  /** Private hosts that outgoing requests may reach all the same, as host:port in lower case. */
  outboundAllow: string[]
  /** An address that stands for all operators of channels, whose hosts lead its paths; undefined: they are called themselves. */
  operatorsAt: string | undefined
  smtpUrl: Secret<string> | undefined
  smsWebhookUrl: Secret<string> | undefined
  s3Url: Secret<string> | undefined
  /** The proxies that may be believed about the caller's address: addresses, networks, `loopback`, `private`. */
  trustProxy: string[]
  /** Host names, in lower case, under which this server is reached beside that of its public address. */
  allowedHosts: string[]
  /** Shows the metrics to whoever brings it, from anywhere. */
  metricsToken: Secret<string> | undefined
  /** How many times the usual one address may ask before it is refused. */
  perAddress: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Host names, in lower case, under which the site is the international one. */
  internationalHosts: string[]
  sampleData: boolean
  /** The name of the step at which tests make the server die. */
  failpoint: string | undefined
}

const DEFAULT_PORT = 4400

/**
 * Reads the configuration from the environment. An empty variable counts as not set.
 *
 * Throws one Error with a line for each bad variable: its name and what it takes, never its value.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = variables.safeParse(given)
  if (!result.success) throw new Error([...new Set(result.error.issues.map(explain))].join('\n'))
  const env = result.data
  return {
    port: env.PORT ?? DEFAULT_PORT,
    portGiven: env.PORT !== undefined,
    host: env.HOST,
    dataDir: env.DESKWRIGHT_DATA,
    filesDir: env.DESKWRIGHT_FILES ?? join(env.DESKWRIGHT_DATA, 'files'),
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL,
    plan: env.DESKWRIGHT_PLAN.plan,
    seats: env.DESKWRIGHT_PLAN.seats,
    planEnds: env.DESKWRIGHT_PLAN.ends,
    passwordPolicy: env.PASSWORD_POLICY,
    masterKey: env.DESKWRIGHT_MASTER_KEY,
    formerKeys: env.DESKWRIGHT_FORMER_KEYS,
    outboundAllow: env.OUTBOUND_ALLOW,
    operatorsAt: env.OPERATORS_AT,
    smtpUrl: env.SMTP_URL,
    smsWebhookUrl: env.SMS_WEBHOOK_URL,
    s3Url: env.S3_URL,
    trustProxy: env.TRUST_PROXY,
    allowedHosts: env.ALLOWED_HOSTS,
    metricsToken: env.METRICS_TOKEN,
    perAddress: env.PER_ADDRESS,
    logLevel: env.LOG_LEVEL,
    internationalHosts: env.INTERNATIONAL_HOSTS,
    sampleData: env.SAMPLE_DATA === '1',
    failpoint: env.FAILPOINT,
  }
}

const whole = (least: number, most: number) =>
  z.string().trim().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most))

const address = (...protocols: string[]) =>
  z
    .string()
    .trim()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

const listOf = (isItem: (part: string) => boolean) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .refine((parts) => parts.every(isItem))
const list = (item: RegExp) => listOf((part) => item.test(part))

const HEX_KEY = /^[0-9a-f]{64}$/i
const BASE64_KEY = /^[A-Za-z0-9+/]{43}=?$/

/** A plan, behind a colon how many licences it has, and behind an at sign the day on which it ends. */
const PLAN = /^(?:(basic)|(premium))(?::(\d+))?(?:@([\d-]+))?$/

const masterKey = z
  .string()
  .refine((text) => HEX_KEY.test(text) || BASE64_KEY.test(text))
  .transform((text) => secret(Buffer.from(text, HEX_KEY.test(text) ? 'hex' : 'base64')))

const variables = z.object({
  PORT: whole(0, 65_535).optional(),
  HOST: z.string().trim().regex(/^\S+$/).default('127.0.0.1'),
  DESKWRIGHT_DATA: z
    .string()
    .default('data')
    .transform((path) => resolve(path)),
  DESKWRIGHT_FILES: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  DATABASE_URL: address('postgres:', 'postgresql:').transform(secret).optional(),
  PUBLIC_URL: address('http:', 'https:')
    .transform((text) => new URL(text))
    .refine((url) => url.search === '' && url.hash === '')
    .transform((url) => url.href.replace(/\/+$/, ''))
    .optional(),
  DESKWRIGHT_PLAN: z
    .string()
    .trim()
    .regex(PLAN)
    .transform((text) => {
      const [, basic, premium, seats, ends] = PLAN.exec(text) ?? []
      return { plan: basic ?? premium, ...(seats && { seats }), ...(ends && { ends }) }
    })
    .pipe(
      z
        .object({
          plan: z.enum(['premium', 'basic']),
          seats: whole(0, LIMITS.plan.seats).optional(),
          ends: z.iso.date().optional(),
        })
        .refine(({ plan, ends }) => plan === 'premium' || ends === undefined),
    )
    .default({ plan: 'premium' }),
  PASSWORD_POLICY: z.enum(['classic', 'nist']).default('classic'),
  DESKWRIGHT_MASTER_KEY: z.string().trim().pipe(masterKey).optional(),
  DESKWRIGHT_FORMER_KEYS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(masterKey))
    .default([]),
  OUTBOUND_ALLOW: list(/^([a-z0-9._-]+|\[[0-9a-f:.]+\]):\d{1,5}$/).default([]),
  OPERATORS_AT: z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  SMTP_URL: address('smtp:', 'smtps:').transform(secret).optional(),
  SMS_WEBHOOK_URL: address('http:', 'https:').transform(secret).optional(),
  S3_URL: address('http:', 'https:', 's3:').transform(secret).optional(),
  TRUST_PROXY: listOf(isProxyName).default([]),
  ALLOWED_HOSTS: list(/^[a-z0-9._-]+$/).default([]),
  METRICS_TOKEN: z
    .string()
    .trim()
    .regex(/^\S{16,}$/)
    .transform(secret)
    .optional(),
  PER_ADDRESS: whole(1, 1000).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  INTERNATIONAL_HOSTS: list(/^[a-z0-9._-]+$/).default([]),
  SAMPLE_DATA: z.enum(['1', '0']).default('1'),
  FAILPOINT: z.string().trim().optional(),
})

/** What each variable takes, as the second half of a sentence that begins with its name. */
const takes: Record<keyof typeof variables.shape, string> = {
  PORT: 'takes a port number from 0 to 65535',
  HOST: 'takes an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  DESKWRIGHT_DATA: 'takes the path of a folder',
  DESKWRIGHT_FILES: 'takes the path of a folder',
  DATABASE_URL: 'takes an address that begins with postgresql://',
  PUBLIC_URL: 'takes an address that begins with https:// or http://, without a query',
  DESKWRIGHT_PLAN:
    'takes premium or basic, with a number of licences behind a colon where it has not its usual ones, such as premium:25, and the day on which premium ends behind an at sign, such as premium@2030-01-31',
  PASSWORD_POLICY: 'takes classic or nist',
  DESKWRIGHT_MASTER_KEY: 'takes 32 bytes as 64 hexadecimal digits or in base64',
  DESKWRIGHT_FORMER_KEYS: 'takes keys of 32 bytes, each as 64 hexadecimal digits or in base64, with commas between',
  OUTBOUND_ALLOW: 'takes host:port, several of them with commas between',
  OPERATORS_AT: 'takes an address that begins with http:// or https://',
  SMTP_URL: 'takes an address that begins with smtp:// or smtps://',
  SMS_WEBHOOK_URL: 'takes an address that begins with https:// or http://',
  S3_URL: 'takes an address that begins with https://, http:// or s3://',
  TRUST_PROXY:
    'takes the addresses or networks of the proxies in front of the server, such as 10.0.0.0/8, 127.0.0.1, loopback or private, with commas between',
  ALLOWED_HOSTS: 'takes host names without a port, several of them with commas between',
  METRICS_TOKEN: 'takes a text of 16 characters or more, without spaces',
  PER_ADDRESS: 'takes how many times the usual one address may ask, from 1 to 1000',
  LOG_LEVEL: 'takes fatal, error, warn, info, debug, trace or silent',
  INTERNATIONAL_HOSTS: 'takes host names, several of them with commas between',
  SAMPLE_DATA: 'takes 1 or 0',
  FAILPOINT: 'takes the name of a step',
}

function explain(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0])
  return name in takes ? `${name} ${takes[name as keyof typeof takes]}.` : issue.message
}
