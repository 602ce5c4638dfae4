import { eq, lt, sql } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../../db/client.ts'
import { fileSearchDay } from '../../db/schema/file.ts'
import { localDay } from '../../platform/local-day.ts'

const { perDay } = LIMITS.fileSearch

/** Searches of today, by the application's calendar. */
export async function searchesToday(tx: Tx, now: Date): Promise<number> {
  const [row] = await tx
    .select({ searches: fileSearchDay.searches })
    .from(fileSearchDay)
    .where(eq(fileSearchDay.day, await localDay(tx, now)))
  return row?.searches ?? 0
}

/** Counts a search. Throws DOC_SEARCH_LIMIT when the day has none left; two who come together never get the same one. */
export async function countSearch(tx: Tx, appId: string, now: Date): Promise<void> {
  const day = await localDay(tx, now)
  const counted = await tx
    .insert(fileSearchDay)
    .values({ appId, day, searches: 1 })
    .onConflictDoUpdate({
      target: [fileSearchDay.appId, fileSearchDay.day],
      set: { searches: sql`${fileSearchDay.searches} + 1` },
      setWhere: lt(fileSearchDay.searches, perDay),
    })
    .returning({ searches: fileSearchDay.searches })
  if (counted.length === 0) throw new DeskError('DOC_SEARCH_LIMIT', { limit: perDay })
}
