import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { DeskError } from '#src/domain/errors.ts'
import type { Db, Lane } from '../db/client.ts'

/**
 * How often something may be tried: `points` in `seconds`, by what the key names. Those that guard a secret are counted
 * in the database, so that several servers count together, by the lane of whose tries they are; the others in memory, so
 * that a chat never waits for them.
 */
const RULES = {
  login: { points: 5, seconds: 900, lane: 'public' },
  login_device: { points: 5, seconds: 900, lane: 'staff' },
  // Only counted: it says how long to wait, and locks nobody out.
  login_anywhere: { points: 1_000_000_000, seconds: 900, lane: 'public' },
  login_ip: { points: 60, seconds: 900, lane: 'public' },
  passkey_ip: { points: 60, seconds: 900, lane: 'public' },
  provider_ip: { points: 60, seconds: 900, lane: 'public' },
  factor_try: { points: 10, seconds: 900, lane: 'public' },
  password_change: { points: 5, seconds: 900, lane: 'staff' },
  setup_ip: { points: 20, seconds: 3600, lane: 'public' },
  code_send: { points: 5, seconds: 3600, lane: 'public' },
  code_send_gap: { points: 1, seconds: 60, lane: 'public' },
  code_send_ip: { points: 20, seconds: 3600, lane: 'public' },
  code_verify_ip: { points: 30, seconds: 600, lane: 'public' },
  reset: { points: 5, seconds: 3600, lane: 'public' },
  reset_ip: { points: 30, seconds: 3600, lane: 'public' },
  invite: { points: 200, seconds: 3600, lane: 'staff' },
  invite_to: { points: 10, seconds: 86_400, lane: 'staff' },
  visitor_open_ip: { points: 600, seconds: 60, lane: null },
  visitor_send: { points: 30, seconds: 10, lane: null },
  visitor_file: { points: 30, seconds: 3600, lane: null },
  agent_file: { points: 300, seconds: 3600, lane: null },
  visitor_file_ip: { points: 300, seconds: 3600, lane: null },
  left_message: { points: 5, seconds: 3600, lane: null },
  left_message_ip: { points: 60, seconds: 3600, lane: null },
  model_visitor: { points: 20, seconds: 60, lane: null },
  model_address: { points: 60, seconds: 60, lane: null },
  model_minute: { points: 300, seconds: 60, lane: null },
  shown_ip: { points: 600, seconds: 60, lane: null },
  shown_person: { points: 600, seconds: 60, lane: null },
  model_test: { points: 20, seconds: 60, lane: null },
  media_upload: { points: 60, seconds: 60, lane: null },
  document_upload: { points: 120, seconds: 60, lane: null },
  faq_write: { points: 120, seconds: 60, lane: null },
  alert_test: { points: 10, seconds: 3600, lane: 'staff' },
  flow_perform: { points: 120, seconds: 60, lane: null },
  sound_upload: { points: 30, seconds: 60, lane: null },
} as const satisfies Record<string, { points: number; seconds: number; lane: Lane | null }>

export type LimitKind = keyof typeof RULES

export type Limiter = {
  /**
   * Counts a try; throws RATE_LIMITED with the seconds to wait. `count` is how many there have been with it, `forget`
   * takes them back after a success.
   */
  consume(kind: LimitKind, key: string): Promise<{ count: number; forget(): Promise<void> }>
}

export function createLimiter(db: { lane(lane: Lane): Pick<Db, 'query'> }): Limiter {
  const limiters = new Map<LimitKind, RateLimiterAbstract>()
  const limiterOf = (kind: LimitKind): RateLimiterAbstract => {
    let limiter = limiters.get(kind)
    if (!limiter) {
      const { points, seconds, lane } = RULES[kind]
      const options = { points, duration: seconds, keyPrefix: kind }
      limiter = lane
        ? new RateLimiterPostgres({
            ...options,
            storeClient: db.lane(lane),
            storeType: 'pool',
            tableName: 'rate_limit',
            tableCreated: true,
            clearExpiredByTimeout: false,
          })
        : new RateLimiterMemory(options)
      limiters.set(kind, limiter)
    }
    return limiter
  }
  return {
    async consume(kind, key) {
      const limiter = limiterOf(kind)
      let count: number
      try {
        count = (await limiter.consume(key)).consumedPoints
      } catch (error) {
        if (error instanceof RateLimiterRes) {
          throw new DeskError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
        }
        throw error
      }
      return {
        count,
        async forget() {
          await limiter.delete(key)
        },
      }
    },
  }
}
