import type { ApplicationSettings } from '#src/domain/settings/application.ts'
import { circumstancesOf } from './circumstances.ts'
import { endConversation } from './end.ts'
import { enqueue, findQueue } from './enqueue.ts'
import { closedText } from './opening-hours.ts'
import { say, type Turn } from './turn.ts'

/** The application's settings, as they are now. */
export async function settingsOf(turn: Pick<Turn, 'tx'>): Promise<ApplicationSettings> {
  return (await circumstancesOf(turn.tx)).settings
}

/**
 * A person was asked for: outside hours, with nobody online and where the queue is full it says so and the bot stays, or
 * ends; else the conversation joins the group's queue and is told its place.
 */
export async function requestAgent(turn: Turn, wantedGroup: string | null): Promise<void> {
  const settings = await settingsOf(turn)
  const { texts } = settings
  turn.row.requestedAt ??= turn.now
  turn.events.push({ type: 'transfer_requested' })
  const wanted = wantedGroup ?? settings.defaultGroupId
  const closed = await closedText(turn, wanted, texts.outsideHours)
  if (closed !== null) {
    say(turn, { sender: 'system', body: { type: 'notice', notice: 'outside_hours', text: closed } })
    return
  }
  const entry = await findQueue(turn.tx, wanted)
  if ('groupId' in entry) return enqueue(turn, entry.groupId)
  turn.events.push({
    type: 'transfer_failed',
    data: { reason: entry.refused },
  })
  say(turn, {
    sender: 'system',
    body: { type: 'notice', notice: 'no_agent', text: texts.noAgent },
  })
  if (entry.ends) await endConversation(turn, entry.refused === 'full' ? 'queue_timeout' : 'no_agent_online')
}
