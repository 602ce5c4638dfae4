import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { DeskError } from '#src/domain/errors.ts'
import { createDeviceTokens } from './auth/device-token.ts'
import { createPace } from './auth/pace.ts'
import { createBots } from './bots/bots.ts'
import { createMeanings } from './bots/meanings.ts'
import { createPassages } from './bots/passages.ts'
import type { Context } from './context.ts'
import { openDb } from './db/client.ts'
import { openCluster } from './db/cluster.ts'
import { assertBound, migrateDatabase } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { CHORES, DEEDS, JOBS } from './due.ts'
import { createEffects } from './effects/effects.ts'
import { readEnv, type Env } from './env.ts'
import { createApp } from './app.ts'
import { boundBodies } from './http/bound-bodies.ts'
import { refusalAhead } from './request/refusal.ts'
import { createJobs } from './jobs/job.ts'
import { startSweeper } from './jobs/sweep.ts'
import { openBus } from './live/bus.ts'
import { liveHost } from './live-host.ts'
import { createLive } from './live/live.ts'
import { migrationsDir } from './paths.ts'
import { claimFileStore } from './platform/file-store-mark.ts'
import { localFileStore } from './platform/file-store.ts'
import { createLimiter } from './platform/limiter.ts'
import { createLogger } from './platform/logger.ts'
import { openMasterKey } from './platform/master-key.ts'
import { createMetrics } from './platform/metrics.ts'
import { createOutbound } from './platform/outbound.ts'
import { postJson } from './platform/post-json.ts'
import { createReadiness } from './platform/readiness.ts'
import { s3FileStore } from './platform/s3-file-store.ts'
import { createFileAddresses } from './platform/file-address.ts'
import { createFactorVault } from './platform/factor-vault.ts'
import { createSecrets } from './platform/secrets.ts'
import { createSender } from './platform/sender.ts'
import { createTraffic } from './platform/traffic.ts'
import { bindSecrets } from './services/application/bind-secrets.ts'
import { loadSampleData } from './services/installation/load-sample.ts'
import { applyPlan } from './services/plan/apply-plan.ts'
import { makeSetupLink } from './services/installation/set-up.ts'
import { agentsLost } from './services/desk/presence.ts'
import { createModelBudget } from './services/robot/model-budget.ts'
import { createCarrier } from './effects/carrier.ts'

/** Longest a stop waits for what is in flight, in milliseconds. */
const DRAIN_MS = 9_000

/** By then other servers have said that they are there, in milliseconds: whose agents are theirs is not missed. */
const MEET_MS = 2_000
/** Longest a request takes to arrive, its head and as a whole, in milliseconds: a video may come from far away. */
const ARRIVAL = { headersTimeout: 15_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }

/** Starts the whole server and serves until it is told to stop. */
export async function start(): Promise<void> {
  const env = readEnv()
  const log = createLogger(env.logLevel)
  const say = (line: string) => console.log(line)
  const cluster = await openCluster({
    dataDir: env.dataDir,
    ...(env.databaseUrl ? { databaseUrl: env.databaseUrl.reveal() } : {}),
    log: say,
  })
  const stops: (() => Promise<unknown> | void)[] = [() => cluster.stop()]
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop()
  }
  try {
    const role = await migrateDatabase(cluster.url, migrationsDir())
    const db = openDb(cluster.url, { role })
    stops.push(() => db.close())
    await assertBound(db.pool)
    const files = env.s3Url ? s3FileStore(env.s3Url.reveal()) : localFileStore(env.filesDir)
    const place = env.s3Url ? 'the S3-compatible store' : env.filesDir
    await claimFileStore({ db, files, place, isAlone: cluster.kind !== 'given', say })

    // The port is taken first, since addresses name it; until all is there, whoever comes is asked to come again.
    let handle: RequestListener = notReady
    const traffic = createTraffic({ perAddress: env.perAddress })
    const takeBounded = boundBodies((request, response) => handle(request, response), {
      traffic,
      trustProxy: env.trustProxy,
    })
    const http = createServer(ARRIVAL, takeBounded)
    const port = await listen(http, env)
    const publicUrl = env.publicUrl ?? `http://localhost:${port}`
    const clock = { now: () => new Date() }
    const bus = await openBus({
      url: cluster.url,
      role,
      failed: (error) => log.warn({ err: error }, 'news from and for other servers are held up'),
    })
    stops.push(() => bus.close())
    const { live, attach, connections } = createLive(bus)
    const masterKey = await openMasterKey(db, {
      given: env.masterKey,
      former: env.formerKeys,
      dataDir: env.dataDir,
      say,
    })
    const outbound = createOutbound({ allow: env.outboundAllow })
    const secrets = createSecrets({ masterKey, formerKeys: env.formerKeys, clock })
    const sender = createSender({
      env,
      db,
      clock,
      log,
      from: `Deskwright <no-reply@${new URL(publicUrl).hostname}>`,
      post: (url, body) => postJson(outbound, url, body),
    })
    const carrier = createCarrier({ db, secrets, outbound, publicUrl })
    const limiter = createLimiter(db)
    const budget = createModelBudget({ db, clock, limiter })
    const effects = createEffects({ db, clock, secrets, sender, carrier, budget, allow: env.outboundAllow, publicUrl })
    stops.push(() => effects.close())
    const meanings = createMeanings({
      db,
      secrets,
      port: effects.embedding,
      failed: (error) => log.error({ err: error }, 'the search by meaning failed'),
    })
    stops.push(() => meanings.close())
    const passages = createPassages(db)
    stops.push(() => passages.close())
    const jobs = createJobs(() => deps, JOBS)
    stops.push(() => jobs.close())
    const deps: Deps = {
      env,
      publicUrl,
      db,
      clock,
      log,
      live,
      bots: createBots(db, meanings, {
        passages,
        failed: (error) => log.error({ err: error }, 'the search in documents failed'),
      }),
      meanings,
      passages,
      sender,
      files,
      limiter,
      deviceTokens: createDeviceTokens(masterKey),
      fileAddresses: createFileAddresses(masterKey),
      pace: createPace((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
      traffic,
      metrics: createMetrics({ connections }),
      secrets,
      factorVault: createFactorVault(masterKey, env.formerKeys),
      model: effects.model,
      embedding: effects.embedding,
      performer: effects.performer,
      carrier,
      jobs,
      outbound,
    }
    await bindSecrets(deps)
    await applyPlan(deps)
    if (env.sampleData) await loadSampleData(deps)

    let draining = false
    const writes = createReadiness(deps)
    const app = createApp(deps, { ready: async () => !draining && (await writes()) })
    handle = getRequestListener(app.fetch, { errorHandler: unreadable })
    const nobody = () => contextOfServer(deps)
    const io = attach(http, liveHost(deps, nobody))
    const stopSweeper = startSweeper(deps, { deeds: DEEDS, chores: CHORES })
    const met = setTimeout(() => {
      agentsLost(deps).catch((error: unknown) => log.error({ err: error }, 'lost agents could not be found'))
    }, MEET_MS)

    stops.push(async () => {
      draining = true
      clearTimeout(met)
      await stopSweeper()
      await io.close()
      await closed(http)
    })
    onStop(stopAll, log)

    const setup = await makeSetupLink(deps)
    say(`Data: ${env.databaseUrl ? 'the database given by DATABASE_URL, and ' : ''}${env.dataDir}`)
    if (env.databaseUrl && !env.s3Url)
      say(
        `Files: ${place}. Every other server on this database needs the same folder (DESKWRIGHT_FILES), or all use S3_URL.`,
      )
    if (setup) say(`Set up: ${setup}`)
    say(`ready ${publicUrl}`)
  } catch (error) {
    await stopAll()
    throw error
  }
}

const notReady: RequestListener = (_request, response) => {
  const { status, headers, body } = refusalAhead(new DeskError('UNAVAILABLE', { retryAfter: 1 }))
  response.writeHead(status, headers).end(body)
}

/** The answer to a request that cannot be read as one. */
function unreadable(): Response {
  const { body, ...init } = refusalAhead(new DeskError('BAD_PARAM'))
  return new Response(body, init)
}

/** A context for what the server does of itself, with no caller. */
function contextOfServer(deps: Deps): Context {
  return {
    ...deps,
    origin: { requestId: 'server', ip: 'server', userAgent: 'server' },
    sessionToken: null,
    deviceToken: null,
    visitorToken: null,
    setSessionCookie: () => undefined,
    setDeviceCookie: () => undefined,
  }
}

/** Takes the port; a busy one that nobody asked for by name is passed over. */
async function listen(http: Server, env: Env): Promise<number> {
  for (let port = env.port; ; port++) {
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      http.once('error', resolve)
      http.listen(port, env.host, () => {
        http.off('error', resolve)
        resolve(null)
      })
    })
    if (!error) {
      const address = http.address()
      return typeof address === 'object' && address ? address.port : port
    }
    if (error.code !== 'EADDRINUSE' || env.portGiven || port > env.port + 50) {
      if (error.code === 'EADDRINUSE') throw new Error(`Port ${port} is in use. Set PORT to another one.`)
      throw error
    }
    console.log(`Port ${port} is in use; trying ${port + 1}.`)
  }
}

/** Lets open requests finish, then closes what is left. */
function closed(http: Server): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => http.closeAllConnections(), DRAIN_MS - 2_000)
    http.close(() => {
      clearTimeout(limit)
      resolve()
    })
    http.closeIdleConnections()
  })
}

/** Stops cleanly on SIGTERM and SIGINT, within the time a supervisor gives. */
function onStop(stopAll: () => Promise<void>, log: Logger): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    stopAll().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
