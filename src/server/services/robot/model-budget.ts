import { and, eq, lt, sql } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { ModelPurpose } from '#src/domain/robot/model.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Db, Tx } from '../../db/client.ts'
import { modelDay, robot } from '../../db/schema/bot.ts'
import type { ModelBudget, SpentBudget } from '../../effects/model-budget.ts'
import { askedBy } from '../../platform/asked-by.ts'
import type { Limiter, LimitKind } from '../../platform/limiter.ts'
import { localDay } from '../../platform/local-day.ts'

/** Where the calls of a day are kept that an application allows itself. */
export const PER_DAY = { chat: 'modelPerDay', embedding: 'embeddingPerDay' } as const

/**
 * Budgets of what models are asked: by visitor, by their address and by application in a minute, counted by this process;
 * by application and day, counted in the database, where several servers count together.
 */
export function createModelBudget(deps: { db: Db; clock: Clock; limiter: Limiter }): ModelBudget {
  const { db, clock, limiter } = deps

  async function hasLeft(kind: LimitKind, key: string): Promise<boolean> {
    try {
      await limiter.consume(kind, key)
      return true
    } catch (error) {
      if (error instanceof DeskError && error.code === 'RATE_LIMITED') return false
      throw error
    }
  }

  async function overPace(appId: string, purpose: ModelPurpose): Promise<SpentBudget | null> {
    const { visitorId = null, address = null } = askedBy.getStore() ?? {}
    const own = `${purpose}/${appId}`
    if (visitorId !== null && !(await hasLeft('model_visitor', `${own}/${visitorId}`))) return 'visitor'
    if (address !== null && !(await hasLeft('model_address', `${own}/${address}`))) return 'address'
    return (await hasLeft('model_minute', own)) ? null : 'minute'
  }

  return {
    async spend(appId, purpose, paced) {
      const spent = paced ? await overPace(appId, purpose) : null
      return db.inApp(appId, async (tx) => {
        const row = { appId, day: await localDay(tx, clock.now()), purpose }
        if (spent === null && (await countCall(tx, row, clock.now()))) return null
        const counter = spent === null ? 'overDay' : 'overPace'
        await tx
          .insert(modelDay)
          .values({ ...row, [counter]: 1 })
          .onConflictDoUpdate({ target: KEY, set: { [counter]: sql`${modelDay[counter]} + 1` } })
        return spent ?? 'day'
      })
    },
    async used(appId, purpose, { inputTokens, outputTokens }) {
      if (inputTokens === null && outputTokens === null) return
      await db.inApp(appId, async (tx) => {
        const day = await localDay(tx, clock.now())
        const tokens = { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 }
        await tx
          .insert(modelDay)
          .values({ appId, day, purpose, ...tokens })
          .onConflictDoUpdate({
            target: KEY,
            set: {
              inputTokens: sql`${modelDay.inputTokens} + excluded.input_tokens`,
              outputTokens: sql`${modelDay.outputTokens} + excluded.output_tokens`,
            },
          })
      })
    },
  }
}

const KEY = [modelDay.appId, modelDay.day, modelDay.purpose]

type Day = { appId: string; day: string; purpose: ModelPurpose }

/** Counts a call; false where the day has none left. Two that come together never get the same one. */
async function countCall(tx: Tx, row: Day, now: Date): Promise<boolean> {
  const [allowed] = await tx.select({ perDay: robot[PER_DAY[row.purpose]] }).from(robot)
  if (!allowed) return false
  const { perDay } = allowed
  const isLast = sql`${modelDay.calls} + 1 >= ${perDay}`
  const counted = await tx
    .insert(modelDay)
    .values({ ...row, calls: 1, reachedAt: perDay === 1 ? now : null })
    .onConflictDoUpdate({
      target: KEY,
      set: {
        calls: sql`${modelDay.calls} + 1`,
        reachedAt: sql`case when ${isLast} then ${now.toISOString()}::timestamptz else ${modelDay.reachedAt} end`,
      },
      setWhere: lt(modelDay.calls, perDay),
    })
    .returning({ calls: modelDay.calls })
  return counted.length > 0
}

/** What a model has been asked today, by the application's calendar, and what it may be asked. */
export async function modelToday(tx: Tx, purpose: ModelPurpose, now: Date) {
  const [allowed] = await tx.select({ perDay: robot[PER_DAY[purpose]] }).from(robot)
  const [row] = await tx
    .select()
    .from(modelDay)
    .where(and(eq(modelDay.day, await localDay(tx, now)), eq(modelDay.purpose, purpose)))
  const { calls = 0, overDay = 0, overPace = 0, reachedAt = null } = row ?? {}
  const perDay = allowed?.perDay ?? 0
  return {
    calls,
    perDay,
    overDay,
    overPace,
    // A limit that has been raised since is not reached.
    reachedAt: calls < perDay ? null : (reachedAt?.toISOString() ?? null),
  }
}
