import type { alertDelivery } from '../../db/schema/alert.ts'

export type Row = typeof alertDelivery.$inferSelect

/** Why something did not arrive: a code, and the words of who was to take it. */
export type Fault = { code: string; detail: string }

/** Alerts on their way out. */
export type Leaving = {
  row: Row
  /** Where they are seen: the console of the application. */
  link: string
  signal: AbortSignal
  /** Keeps that somebody has got them. */
  noteReached: (to: string) => Promise<void>
}
