import { createRouterClient } from '@orpc/server'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import type { ApiClient } from '#src/contract/index.ts'
import { assigned } from '#src/domain/licence/change.ts'
import { NEW_RULES, type GroupRules } from '#src/domain/routing/group-rules.ts'
import type { Strategy } from '#src/domain/routing/state.ts'
import { columnsOf } from '#src/server/conversations/group-settings.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { createDeviceTokens } from '#src/server/auth/device-token.ts'
import { createPace } from '#src/server/auth/pace.ts'
import { createEffects } from '#src/server/effects/effects.ts'
import { createBots } from '#src/server/bots/bots.ts'
import { createMeanings } from '#src/server/bots/meanings.ts'
import { createPassages } from '#src/server/bots/passages.ts'
import type { Context } from '#src/server/context.ts'
import { openDb, turnTo, type Db } from '#src/server/db/client.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { person, session } from '#src/server/db/schema/person.ts'
import { agentGroup, groupMember, member, memberRole } from '#src/server/db/schema/team.ts'
import type { Deps } from '#src/server/deps.ts'
import { JOBS } from '#src/server/due.ts'
import { createJobs } from '#src/server/jobs/job.ts'
import { readEnv, type Env } from '#src/server/env.ts'
import { hashPassword } from '#src/server/auth/password.ts'
import { newToken, tokenHash } from '#src/server/auth/token.ts'
import { loadTemplate } from '#src/server/content/templates.ts'
import type { Live } from '#src/server/live/live.ts'
import { migrationsDir } from '#src/server/paths.ts'
import { createLimiter } from '#src/server/platform/limiter.ts'
import { createOutbound } from '#src/server/platform/outbound.ts'
import { createMetrics } from '#src/server/platform/metrics.ts'
import { createFileAddresses } from '#src/server/platform/file-address.ts'
import { createFactorVault } from '#src/server/platform/factor-vault.ts'
import { createSecrets } from '#src/server/platform/secrets.ts'
import { secret } from '#src/lib/secret.ts'
import type { Outgoing, Sender } from '#src/server/platform/sender.ts'
import { createTraffic } from '#src/server/platform/traffic.ts'
import { router } from '#src/server/procedures/router.ts'
import { createModelBudget } from '#src/server/services/robot/model-budget.ts'
import { createApplication } from '#src/server/services/application/create.ts'
import { changeBook } from '#src/server/services/licences/change-book.ts'
import { fillApplication } from '#src/server/services/guide/apply-template.ts'
import { createCarrier } from '#src/server/effects/carrier.ts'
import { createMigratedDatabase } from './cluster.ts'

/** A clock that stands still until it is moved. */
export type TestClock = {
  now(): Date
  advance(ms: number): void
  set(at: Date): void
}

export function testClock(start = new Date('2026-11-20T10:00:00Z')): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms
    },
    set: (at) => {
      now = at.getTime()
    },
  }
}

/** What was announced live, in order. */
export type Announced = { [K in keyof Live]: { type: K; args: Parameters<Live[K]> } }[keyof Live]

/** Who calls, and where from. As a browser does, it keeps the cookies that answers set: `session` and `device`. */
export type TestCaller = {
  session?: string | null
  device?: string | null
  visitor?: string
  ip?: string
}

/** A whole server without its sockets: real services on a real database; time, mail and live news in the test's hands. */
export type TestServer = {
  deps: Deps
  db: Db
  clock: TestClock
  url: string
  sent: Outgoing[]
  /** Mails that flows have sent. */
  mails: { to: string; subject: string; text: string }[]
  /** When all that flows have asked of other systems is done. */
  settled(): Promise<void>
  announced: Announced[]
  /** Persons whose live connection counts as open. */
  connected: Set<string>
  /** A client for a caller: a session's token, a visitor's, or nobody's. */
  as(caller?: TestCaller): ApiClient
  close(): Promise<void>
}

export async function createTestServer(env: Partial<Env> = {}): Promise<TestServer> {
  const database = await createMigratedDatabase()
  const role = await migrateDatabase(database.url, migrationsDir())
  const db = openDb(database.url, { role })
  const clock = testClock()
  const sent: Outgoing[] = []
  const announced: Announced[] = []
  const connected = new Set<string>()
  const mails: { to: string; subject: string; text: string }[] = []
  const sender: Sender = {
    send: async (message) => {
      sent.push(message)
      return 'sent'
    },
    write: async (mail) => {
      mails.push(mail)
      return null
    },
  }
  const masterKey = secret(Buffer.alloc(32, 7))
  const secrets = createSecrets({ masterKey, clock })
  const allow = env.outboundAllow ?? []
  const outbound = createOutbound({ allow })
  const publicUrl = env.publicUrl ?? 'http://localhost:4400'
  const carrier = createCarrier({ db, secrets, outbound, publicUrl })
  const limiter = createLimiter(db)
  const budget = createModelBudget({ db, clock, limiter })
  const effects = createEffects({ db, clock, secrets, sender, carrier, budget, allow, publicUrl })
  const meanings = createMeanings({ db, secrets, port: effects.embedding, failed: () => undefined })
  const passages = createPassages(db)
  const jobs = createJobs(() => deps, JOBS)
  const deps: Deps = {
    env: { ...readEnv({}), ...env },
    publicUrl,
    db,
    clock,
    log: pino({ level: 'silent' }),
    live: recordingLive(announced, connected),
    bots: createBots(db, meanings, { passages, failed: () => undefined }),
    meanings,
    passages,
    sender,
    files: memoryFiles(),
    limiter,
    pace: createPace(async () => undefined),
    deviceTokens: createDeviceTokens(masterKey),
    fileAddresses: createFileAddresses(masterKey),
    traffic: createTraffic(),
    metrics: createMetrics({ connections: () => 0 }),
    secrets,
    factorVault: createFactorVault(masterKey, []),
    model: effects.model,
    embedding: effects.embedding,
    performer: effects.performer,
    carrier,
    jobs,
    outbound,
  }
  return {
    deps,
    db,
    clock,
    url: database.url,
    sent,
    mails,
    settled: () => jobs.settled(),
    announced,
    connected,
    as: (caller = {}) => {
      const context = (): Context => ({
        ...deps,
        origin: { requestId: uuidv7(), ip: caller.ip ?? '192.0.2.1', userAgent: 'test' },
        sessionToken: caller.session ?? null,
        visitorToken: caller.visitor ?? null,
        deviceToken: deps.deviceTokens.own(caller.device ?? null),
        setSessionCookie: (token) => {
          caller.session = token
        },
        setDeviceCookie: (token) => {
          caller.device = token
        },
      })
      return createRouterClient(router, { context })
    },
    close: async () => {
      await jobs.close()
      await passages.close()
      await effects.close()
      outbound.close()
      await db.close()
      await database.drop()
    },
  }
}

function recordingLive(announced: Announced[], connected: Set<string>): Live {
  return {
    messages: (...args) => void announced.push({ type: 'messages', args }),
    botTyping: (...args) => void announced.push({ type: 'botTyping', args }),
    visitorConversation: (...args) => void announced.push({ type: 'visitorConversation', args }),
    desk: (...args) => void announced.push({ type: 'desk', args }),
    stopWatching: (...args) => void announced.push({ type: 'stopWatching', args }),
    rightsChanged: (...args) => void announced.push({ type: 'rightsChanged', args }),
    whisper: (...args) => void announced.push({ type: 'whisper', args }),
    note: (...args) => void announced.push({ type: 'note', args }),
    mention: (...args) => void announced.push({ type: 'mention', args }),
    reminder: (...args) => void announced.push({ type: 'reminder', args }),
    groupMode: (...args) => void announced.push({ type: 'groupMode', args }),
    remark: (...args) => void announced.push({ type: 'remark', args }),
    withBot: (...args) => void announced.push({ type: 'withBot', args }),
    starred: (...args) => void announced.push({ type: 'starred', args }),
    elsewhere: (...args) => void announced.push({ type: 'elsewhere', args }),
    wordAlerts: (...args) => void announced.push({ type: 'wordAlerts', args }),
    receipts: (...args) => void announced.push({ type: 'receipts', args }),
    watched: (...args) => void announced.push({ type: 'watched', args }),
    status: (...args) => void announced.push({ type: 'status', args }),
    flowSaved: (...args) => void announced.push({ type: 'flowSaved', args }),
    sheetJob: (...args) => void announced.push({ type: 'sheetJob', args }),
    document: (...args) => void announced.push({ type: 'document', args }),
    sessionRenewed: (...args) => void announced.push({ type: 'sessionRenewed', args }),
    endSession: (...args) => void announced.push({ type: 'endSession', args }),
    endMember: (...args) => void announced.push({ type: 'endMember', args }),
    isConnected: async (_appId, personId) => connected.has(personId),
    isOpen: async (sessionId) => connected.has(sessionId),
  }
}

function memoryFiles(): Deps['files'] {
  const files = new Map<string, Buffer>()
  return {
    put: async (appId, id, bytes) => void files.set(`${appId}/${id}`, bytes),
    save: async (appId, id, bytes) =>
      void files.set(`${appId}/${id}`, Buffer.from(await new Response(bytes).arrayBuffer())),
    get: async (appId, id) => files.get(`${appId}/${id}`) ?? null,
    read: async (appId, id, from, to) => {
      const bytes = files.get(`${appId}/${id}`)
      return bytes ? new Blob([new Uint8Array(bytes.subarray(from, to + 1))]).stream() : null
    },
    remove: async (appId, id) => void files.delete(`${appId}/${id}`),
    removeAll: async (appId) => {
      for (const name of files.keys()) if (name.startsWith(`${appId}/`)) files.delete(name)
    },
  }
}

/** An application with its bot, empty or filled with a template. */
export async function anApplication(
  server: TestServer,
  options: {
    appId?: string
    template?: 'shop' | 'software' | 'clinic'
    language?: 'en' | 'zh'
  } = {},
): Promise<string> {
  const appId = options.appId ?? '1400000001'
  const language = options.language ?? 'en'
  await server.db.inApp(appId, async (tx) => {
    await createApplication(tx, { appId, name: `Application ${appId}`, language, plan: 'premium' })
    if (options.template) {
      const by = { personId: null, now: server.clock.now() }
      await fillApplication(tx, appId, loadTemplate(options.template, language), by)
    }
  })
  return appId
}

export const PASSWORD = 'Right-1-password'
let hashed: Promise<string> | undefined

/** A signed-in member. `client` calls as them. */
export type TestMember = {
  personId: string
  session: string
  email: string
  client: ApiClient
}

export async function aMember(
  server: TestServer,
  options: {
    appId: string
    roles: Role[]
    nickname?: string
    phone?: string
    status?: 'online' | 'offline'
    groups?: string[]
    limit?: number
    /** Left out: agents hold one, as if they had been at the desk before. */
    licensed?: boolean
  },
): Promise<TestMember> {
  const personId = uuidv7()
  const token = newToken()
  const email = `${personId.slice(-12)}@example.com`
  hashed ??= hashPassword(PASSWORD)
  const passwordHash = await hashed
  const now = server.clock.now()
  await server.db.inInstallation(async (tx) => {
    await tx.insert(person).values({ id: personId, account: email, email, phone: options.phone ?? null, passwordHash })
    await tx.insert(session).values({
      id: uuidv7(),
      personId,
      tokenHash: tokenHash(token),
      ip: '192.0.2.1',
      userAgent: 'test',
      authenticatedAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    })
    await turnTo(tx, options.appId)
    await tx.insert(member).values({
      appId: options.appId,
      personId,
      nickname: options.nickname ?? 'Anna',
      status: options.status ?? 'offline',
      receptionLimit: options.limit ?? null,
    })
    await tx.insert(memberRole).values(options.roles.map((role) => ({ appId: options.appId, personId, role })))
    if (options.licensed ?? options.roles.includes('online_staff'))
      await changeBook(tx, server.deps, options.appId, (book, at) => assigned(book, personId, at))
    for (const groupId of options.groups ?? [])
      await tx.insert(groupMember).values({ appId: options.appId, groupId, personId })
  })
  return { personId, session: token, email, client: server.as({ session: token }) }
}

/** Signs a person in in another browser. */
export async function anotherSession(server: TestServer, personId: string): Promise<{ id: string; token: string }> {
  const [id, token, now] = [uuidv7(), newToken(), server.clock.now()]
  await server.db.inInstallation((tx) =>
    tx.insert(session).values({
      id,
      personId,
      tokenHash: tokenHash(token),
      ip: '192.0.2.1',
      userAgent: 'other',
      authenticatedAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    }),
  )
  return { id, token }
}

/** Everybody has signed in just now: time has passed in which sessions end, and proofs grow old. */
export async function signInAnew(server: TestServer): Promise<void> {
  const now = server.clock.now()
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000)
  await server.db.inInstallation((tx) => tx.update(session).set({ authenticatedAt: now, lastSeenAt: now, expiresAt }))
}

/** Makes a person a member of another application too, as if they had accepted an invitation to it. */
export async function joins(
  server: TestServer,
  { personId }: Pick<TestMember, 'personId'>,
  options: { appId: string; roles: Role[]; nickname?: string },
): Promise<void> {
  const { appId, roles, nickname = 'Anna' } = options
  await server.db.inApp(appId, async (tx) => {
    await tx.insert(member).values({ appId, personId, nickname })
    await tx.insert(memberRole).values(roles.map((role) => ({ appId, personId, role })))
  })
}

/** A group of agents. */
export async function aGroup(
  server: TestServer,
  options: {
    appId: string
    name?: string
    strategy?: Strategy
    limit?: number
    rules?: Partial<GroupRules>
  },
): Promise<string> {
  const id = uuidv7()
  const { appId, name = 'Care', strategy = 'manual', limit = 5, rules = {} } = options
  const served = {
    strategy,
    receptionLimit: limit,
    ...columnsOf({ ...NEW_RULES, ...rules }),
  }
  await server.db.inApp(appId, (tx) =>
    tx.insert(agentGroup).values({ appId, id, name, ...served, createdAt: server.clock.now() }),
  )
  return id
}

/** A visitor with an open conversation; `say` sends a message and answers what came of it. */
export async function aVisitor(server: TestServer, appId: string, language = 'en') {
  const opened = await server.as().visitor.open({ appId, language, startAgain: false, after: 0 })
  const client = server.as({ visitor: opened.token })
  const conversationId = opened.conversation.id
  let count = 0
  return {
    token: opened.token,
    opened,
    conversationId,
    client,
    say: (text: string, clientMsgId = `message-${++count}`) =>
      client.visitor.send({ appId, conversationId, clientMsgId, text }),
  }
}

/** The code of a refusal; undefined when the call went through. */
export async function refusal(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : `not a refusal: ${String(error)}`
  }
}

/** Deploys the draft and waits until the release is done. */
export async function deployed(server: TestServer, appId: string, admin: TestMember, note = ''): Promise<string> {
  const { releaseId } = await admin.client.release.deploy({ appId, note })
  await untilDone(server, appId, admin, releaseId)
  return releaseId
}

export async function untilDone(
  server: TestServer,
  appId: string,
  admin: TestMember,
  releaseId: string,
): Promise<void> {
  for (;;) {
    const { status, failure } = await admin.client.release.get({ appId, releaseId })
    if (status === 'failed') throw new Error(`The release failed: ${failure}`)
    if (status === 'deployed') return
    await server.deps.bots.ofRelease(appId, releaseId)
  }
}

/** The one-time secret in a message's link. */
export const linkIn = (message: Outgoing | undefined) => /=([\w-]{20,})$/.exec(message?.values.link ?? '')?.[1] ?? ''

/** One person's row. */
export const personOf = (server: TestServer, personId: string) =>
  server.db.inInstallation(async (tx) => (await tx.select().from(person).where(eq(person.id, personId)))[0])
