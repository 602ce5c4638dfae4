import { couldServe, needsOf } from './choose.ts'
import { estimateWait, honestSeconds, isSaidAlike } from './estimate.ts'
import type { Look } from './look.ts'
import { positions } from './rank.ts'
import type { Waiting } from './state.ts'

/** Tells whoever has come, and whoever is to be told again and whose numbers have changed. */
export function tell(look: Look): void {
  const { state, settings, now } = look
  const isDue = (one: Waiting) => {
    if (one.medium === 'call') return false
    const every = settings.groups.get(one.groupId)?.tellEvery ?? null
    if (!one.told) return true
    return every !== null && look.due(one.told.at + every * 1000)
  }
  const due = state.order.filter(isDue)
  if (due.length === 0) return
  const places = positions(state.order)
  for (const one of due) {
    const { position = 1, ahead = 0 } = places.get(one.id) ?? {}
    const group = settings.groups.get(one.groupId)
    const seconds = group?.showEstimate ? estimateOf(look, one, position, ahead) : null
    const isNews = !one.told || one.told.position !== position || !isSaidAlike(one.told.seconds, seconds)
    one.told = { at: now, position, seconds }
    if (group?.tellEvery) look.due(now + group.tellEvery * 1000)
    if (isNews) look.decisions.push({ type: 'tell', id: one.id, position, ahead, seconds })
  }
}

/** Nothing is estimated where nobody could serve, or where the queue has just widened. */
function estimateOf({ state, now }: Look, one: Waiting, position: number, ahead: number): number | null {
  const group = state.groups.get(one.groupId)
  const needs = needsOf(one, now)
  const isServed = (state.members.get(one.groupId) ?? []).some((agent) => couldServe(agent, needs, one.allowBusy))
  if (!group || !isServed || one.sharedWith.length > 0) return null
  const seconds = estimateWait(group.departures, ahead, now)
  return seconds === null ? null : honestSeconds(seconds, one.told, position, now)
}
