import { eq } from 'drizzle-orm'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { BotEvent } from '#src/domain/step/event.ts'
import type { ApplicationSettings } from '#src/domain/settings/application.ts'
import { assignmentOf } from '#src/domain/settings/assignment.ts'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { agentGroup } from '../db/schema/team.ts'
import { groupAnswered, noteCall } from './ask-webhook.ts'
import { notify } from '../notifications/notify.ts'
import { askForGroup, groupNamed } from './choose-group.ts'
import { circumstancesOf } from './circumstances.ts'
import { textsToTell } from './texts.ts'
import { endConversation } from './end.ts'
import { enqueue, findQueue } from './enqueue.ts'
import { closedNotice, nobodyNotice } from './opening-hours.ts'
import { servingOf, usualGroup } from './serving.ts'
import { move, say, type Turn } from './turn.ts'

/** The application's settings, as they are now. */
export async function settingsOf(turn: Pick<Turn, 'tx'>): Promise<ApplicationSettings> {
  return (await circumstancesOf(turn.tx)).settings
}

/**
 * A person was asked for, of a certain group or of whichever it is to be: the visitor may be asked that first. Outside
 * hours, with nobody online and where the queue is full it says so and the bot stays, or ends; else the conversation joins
 * the group's queue and is told its place.
 */
export async function requestAgent(turn: Turn, wantedGroup: string | null): Promise<void> {
  turn.row.requestedAt ??= turn.now
  turn.row.skills = null
  turn.events.push({ type: 'transfer_requested' })
  await findGroup(turn, wantedGroup)
}

/** A visitor who was asked which group has said something: the group that it names, or they are asked again. */
export async function hearChoice(turn: Turn, event: BotEvent): Promise<void> {
  if (event.type === 'pressed' && event.action.type === 'group') return joinGroup(turn, event.action.groupId)
  await findGroup(turn, event.type === 'said' ? await groupNamed(turn, event.text) : null)
}

/**
 * Another system was asked which group, and has answered, or has not in time: then it goes by what is set for that. Whoever
 * has gone elsewhere meanwhile stays there.
 */
export async function hearWebhook(turn: Turn, result: RequestResult): Promise<void> {
  const said = await groupAnswered(turn.tx, result)
  await noteCall(turn, result, said)
  if (turn.row.state !== 'requesting') return
  const { onTimeout } = assignmentOf(await settingsOf(turn)).webhook
  if (said === null) {
    turn.events.push({ type: 'assignment_failed', data: { code: result.ok ? 'answer' : result.code } })
    await notify(turn.tx, { appId: turn.appId, now: turn.now, about: { kind: 'assignment_failed' } })
  }
  if (said === 'nobody' || (said === null && onTimeout === 'refuse')) {
    turn.events.push({ type: 'transfer_failed', data: { reason: 'no_agent' } })
    const usual = await usualGroup(turn.tx, turn.row)
    return refuse(turn, await nobodyNotice(turn, usual, (await textsToTell(turn)).noAgent))
  }
  await joinGroup(turn, said?.groupId ?? null)
}

async function joinGroup(turn: Turn, groupId: string | null): Promise<void> {
  const wanted = groupId ?? (await usualGroup(turn.tx, turn.row))
  const texts = await textsToTell(turn, wanted)
  const closed = await closedNotice(turn, wanted, texts.outsideHours)
  if (closed !== null) {
    await refuse(turn, closed)
    if (await endsOutside(turn, wanted)) await endConversation(turn, 'outside_hours')
    return
  }
  const entry = await findQueue(turn, wanted)
  if ('groupId' in entry) return enqueue(turn, entry.groupId)
  turn.events.push({
    type: 'transfer_failed',
    data: { reason: entry.refused },
  })
  await refuse(turn, await nobodyNotice(turn, wanted, texts.noAgent))
  if (entry.ends) await endConversation(turn, entry.refused === 'full' ? 'queue_timeout' : 'no_agent_online')
}

async function findGroup(turn: Turn, wantedGroup: string | null): Promise<void> {
  const known = wantedGroup ?? (await servingOf(turn.tx, turn.row))?.groupId ?? null
  const found = known === null ? await askForGroup(turn) : { groupId: known }
  if (found !== 'asked') await joinGroup(turn, found.groupId)
}

/** Nobody takes it: the bot has it, as before it was asked for. */
async function refuse(turn: Turn, body: MessageBody): Promise<void> {
  if (turn.row.state === 'requesting') await move(turn, { type: 'withdraw' })
  say(turn, { sender: 'system', body })
}

/** Whether a group ends a conversation that asks for it outside its hours. */
async function endsOutside({ tx }: Turn, groupId: string | null): Promise<boolean> {
  if (groupId === null) return false
  const [group] = await tx.select({ outside: agentGroup.outside }).from(agentGroup).where(eq(agentGroup.id, groupId))
  return group?.outside === 'end'
}
