import type { Logger } from 'pino'
import type { Clock } from '#src/lib/clock.ts'
import type { DeviceTokens } from './auth/device-token.ts'
import type { Pace } from './auth/pace.ts'
import type { Bots } from './bots/bots.ts'
import type { Meanings } from './bots/meanings.ts'
import type { Passages } from './bots/passages.ts'
import type { Db } from './db/client.ts'
import type { EmbeddingPort } from './effects/embedding.ts'
import type { ModelPort } from './effects/model.ts'
import type { Performer } from './effects/performer.ts'
import type { Env } from './env.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { FactorVault } from './platform/factor-vault.ts'
import type { FileAddresses } from './platform/file-address.ts'
import type { FileStore } from './platform/file-store.ts'
import type { Limiter } from './platform/limiter.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Outbound } from './platform/outbound.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Live } from './live/live.ts'
import type { Sender } from './platform/sender.ts'
import type { Traffic } from './platform/traffic.ts'
import type { Carrier } from './effects/carrier.ts'

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
  meanings: Meanings
  passages: Passages
  sender: Sender
  files: FileStore
  limiter: Limiter
  pace: Pace
  deviceTokens: DeviceTokens
  fileAddresses: FileAddresses
  traffic: Traffic
  metrics: Metrics
  secrets: Secrets
  factorVault: FactorVault
  model: ModelPort
  embedding: EmbeddingPort
  performer: Performer
  carrier: Carrier
  /** Does soon, outside the call that asked, what takes its time. */
  jobs: Jobs
  /** For addresses that somebody typed in. */
  outbound: Outbound
}
