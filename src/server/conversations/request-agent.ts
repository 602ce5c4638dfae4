import { and, count, eq } from 'drizzle-orm'
import { isOpen } from '#src/domain/routing/hours.ts'
import type { ApplicationSettings } from '#src/domain/settings/application.ts'
import { fillText } from '#src/domain/text.ts'
import { after } from '#src/lib/after.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import { circumstancesOf } from './circumstances.ts'
import { mayServe } from './may-serve.ts'
import { readPositions } from './present.ts'
import { setTimer } from '../jobs/timers.ts'
import { move, say, type Turn } from './turn.ts'

/** The application's settings, as they are now. */
export async function settingsOf(turn: Pick<Turn, 'tx'>): Promise<ApplicationSettings> {
  return (await circumstancesOf(turn.tx)).settings
}

/**
 * A person was asked for: outside hours and with nobody online it says so and the bot stays; else the conversation
 * joins the group's queue and is told its place.
 */
export async function requestAgent(turn: Turn, wantedGroup: string | null): Promise<void> {
  const settings = await settingsOf(turn)
  const { texts } = settings
  turn.row.requestedAt ??= turn.now
  turn.events.push({ type: 'transfer_requested' })
  if (!isOpen(settings.hours, turn.now)) {
    say(turn, { sender: 'system', body: { type: 'notice', notice: 'outside_hours', text: texts.outsideHours } })
    return
  }
  const groupId = await chooseGroup(turn, wantedGroup ?? settings.defaultGroupId)
  if (groupId === null) {
    say(turn, { sender: 'system', body: { type: 'notice', notice: 'no_agent', text: texts.noAgent } })
    return
  }
  await joinQueue(turn, groupId)
}

/** Into a group's queue, with the place told. */
export async function joinQueue(turn: Turn, groupId: string): Promise<void> {
  const { texts, queueTimeoutSeconds } = await settingsOf(turn)
  await move(turn, { type: 'queue', groupId })
  // The own row is not written yet: those who wait are ahead.
  const ahead = [...(await readPositions(turn.tx, [groupId])).keys()].filter((id) => id !== turn.row.id).length
  const text = fillText(texts.queueing, { position: ahead + 1, ahead })
  say(turn, { sender: 'system', body: { type: 'notice', notice: 'queued', text } })
  if (queueTimeoutSeconds !== null) {
    await setTimer(turn.tx, turn.appId, 'queue_timeout', turn.row.id, after(turn.now, queueTimeoutSeconds))
  }
}

/** The wanted group when somebody of it is online, else the first group where somebody is; null: nowhere. */
export async function chooseGroup(turn: Turn, wanted: string | null): Promise<string | null> {
  const staffed = await turn.tx
    .select({ id: agentGroup.id, online: count() })
    .from(agentGroup)
    .innerJoin(groupMember, and(eq(groupMember.appId, agentGroup.appId), eq(groupMember.groupId, agentGroup.id)))
    .innerJoin(member, and(eq(member.appId, groupMember.appId), eq(member.personId, groupMember.personId)))
    .where(and(eq(member.status, 'online'), mayServe))
    .groupBy(agentGroup.id, agentGroup.createdAt)
    .orderBy(agentGroup.createdAt, agentGroup.id)
  return staffed.find((group) => group.id === wanted)?.id ?? staffed[0]?.id ?? null
}
