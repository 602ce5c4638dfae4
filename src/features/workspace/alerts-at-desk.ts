import type { DeskAlert } from '#src/api/types.ts'
import type { AlertState } from '#src/domain/sensitive/word.ts'

/** What is marked in one conversation, by the number of the message; null: it was left, or said of an answer. */
export type AlertsOf = ReadonlyMap<number | null, readonly DeskAlert[]>

/** What is marked at the desk, by conversation. */
export type AlertsAtDesk = ReadonlyMap<string, AlertsOf>

export const NO_ALERTS: AlertsOf = new Map()

export function alertsAtDesk(alerts: readonly DeskAlert[]): AlertsAtDesk {
  const desk = new Map<string, Map<number | null, DeskAlert[]>>()
  for (const alert of alerts) {
    const ofOne = desk.get(alert.conversationId) ?? new Map<number | null, DeskAlert[]>()
    desk.set(alert.conversationId, ofOne)
    ofOne.set(alert.seq, [...(ofOne.get(alert.seq) ?? []), alert])
  }
  return desk
}

/** How a conversation stands with alerts; null: it has none. */
export function alertStateOf(desk: AlertsAtDesk, conversationId: string): AlertState | null {
  const alerts = [...(desk.get(conversationId)?.values() ?? [])].flat()
  if (alerts.length === 0) return null
  return alerts.some(({ seenBy }) => seenBy === null) ? 'open' : 'seen'
}

/** What has an alert that nobody has looked at, and what is open, so that it stays once somebody has. */
export const withOpenAlerts = <One extends { id: string }>(
  list: readonly One[],
  desk: AlertsAtDesk,
  selected: string | undefined,
): readonly One[] => list.filter(({ id }) => id === selected || alertStateOf(desk, id) === 'open')
