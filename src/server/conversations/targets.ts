import { asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { afterBusiness } from '#src/domain/hours/openings.ts'
import { followTargets, NEAR_TARGET, type Promised, type TargetKind } from '#src/domain/routing/targets.ts'
import type { Tx } from '../db/client.ts'
import { targetResult } from '../db/schema/routing.ts'
import { timerRow } from '../jobs/timers.ts'
import { circumstancesOf, type Circumstances } from './circumstances.ts'
import { servingOf } from './serving.ts'
import type { Gathered } from './turn-writes.ts'

/**
 * What a turn does to the targets of its conversation: those that begin, are met or are missed. Whoever comes after a target
 * was due finds it missed, be it the timer or anybody else: it is written once, under the lock of the conversation.
 */
export async function clockTargets(turn: Gathered): Promise<void> {
  const { appId, tx, now, row, before } = turn
  const [set, serving] = await Promise.all([circumstancesOf(tx), servingOf(tx, row)])
  const usual = serving?.hours ?? set.channelHours.channels[row.channel] ?? set.settings.hours
  const { running, decided } = followTargets(
    row.targets,
    { before, after: row, hasReplied: turn.said.some(({ sender }) => sender === 'agent'), now: now.getTime() },
    (kind) => promiseOf(set, { groupId: row.groupId ?? before.groupId, usual, kind, now }),
  )
  const missed = decided.filter(({ outcome }) => outcome === 'missed')
  for (const { kind, groupId, seconds } of missed)
    turn.events.push({ type: 'target_missed', personId: before.ownerId, data: { kind, groupId, seconds } })
  for (const { id, kind, groupId, seconds, begunAt, dueAt, outcome, at } of decided)
    turn.decided.push({
      appId,
      id,
      conversationId: row.id,
      kind,
      groupId,
      personId: outcome === 'missed' ? before.ownerId : row.ownerId,
      seconds,
      beganAt: new Date(begunAt),
      dueAt: new Date(dueAt),
      outcome,
      at: new Date(at),
    })
  const isSame = running.length === row.targets.length && running.every((one, index) => one === row.targets[index])
  if (isSame) return
  if (missed.length > 0 && row.revision === before.revision) row.revision += 1
  row.targets = running
  const next = running.find(({ isMissed }) => !isMissed)
  if (next) turn.timers.push(timerRow(appId, 'target', row.id, new Date(next.dueAt)))
}

/** What became of the targets of a conversation, the first first. */
export async function targetResults(tx: Tx, conversationId: string) {
  const rows = await tx
    .select()
    .from(targetResult)
    .where(eq(targetResult.conversationId, conversationId))
    .orderBy(asc(targetResult.beganAt), asc(targetResult.dueAt))
  return rows.map(({ id, kind, seconds, outcome, at }) => ({ id, kind, seconds, outcome, at: at.toISOString() }))
}

/** `usual`: the hours of a group that has none of its own. */
type Asked = { groupId: string | null; usual: WorkingHours; kind: TargetKind; now: Date }

/** What a group promises from a moment on, in the time in which it is there; null: nothing. */
function promiseOf(set: Circumstances, { groupId, usual, kind, now }: Asked): Promised | null {
  const targets = set.groupTargets[groupId ?? '']
  const seconds = targets?.[kind] ?? null
  if (groupId === null || targets === undefined || seconds === null) return null
  const hours = targets.hours ?? usual
  const nearAt = afterBusiness(hours, now, seconds * NEAR_TARGET)
  const dueAt = afterBusiness(hours, now, seconds)
  return dueAt === null || nearAt === null
    ? null
    : { id: uuidv7(), groupId, seconds, nearAt: nearAt.getTime(), dueAt: dueAt.getTime() }
}
