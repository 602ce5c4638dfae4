import type { Logger } from 'pino'
import type { Clock } from '#src/lib/clock.ts'
import type { Bots } from './bots/bots.ts'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import type { FileStore } from './platform/file-store.ts'
import type { Limiter } from './platform/limiter.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Live } from './live/live.ts'
import type { Sender } from './platform/sender.ts'

/** What the server is made of; put together in main.ts, and by tests. */
export type Deps = {
  env: Env
  /** Where people reach this server, without a slash at the end. */
  publicUrl: string
  db: Db
  clock: Clock
  log: Logger
  live: Live
  bots: Bots
  sender: Sender
  files: FileStore
  limiter: Limiter
  metrics: Metrics
  secrets: Secrets
}
