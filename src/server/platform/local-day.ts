import { isoOf, today } from '#src/domain/flow/civil-date.ts'
import type { Tx } from '../db/client.ts'
import { application } from '../db/schema/platform.ts'

/** The day it is in the application's time zone, as YYYY-MM-DD. */
export async function localDay(tx: Tx, now: Date): Promise<string> {
  return isoOf(today(now.getTime(), await timeZoneOf(tx)))
}

/** The application's time zone, by its IANA name. */
export async function timeZoneOf(tx: Tx): Promise<string> {
  const [app] = await tx.select({ settings: application.settings }).from(application)
  return app?.settings.hours.timeZone ?? 'UTC'
}
