import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RequestResult } from '#src/domain/step/effect.ts'
import type { CallFacts } from '#src/domain/step/event.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import type { EnqueueOutcome, EnqueueRequest } from '#src/domain/telephony/request.ts'
import type { Prompt } from '#src/domain/telephony/prompt.ts'
import type { MenuSettings } from '#src/domain/voice/settings.ts'
import { announcementOf, keysBody, queueKey } from '#src/domain/voice/telephone.ts'
import { isBlocked } from '../conversations/blocks.ts'
import { endConversation } from '../conversations/end.ts'
import { enqueue, findQueue } from '../conversations/enqueue.ts'
import { hoursThatCount } from '../conversations/hours-that-count.ts'
import { freeAgents } from '../conversations/free-agents.ts'
import { circumstancesOf } from '../conversations/circumstances.ts'
import { mayServe } from '../conversations/may-serve.ts'
import { readPositions } from '../conversations/present.ts'
import { move, say, type Turn } from '../conversations/turn.ts'
import { conversation } from '../db/schema/conversation.ts'
import { person } from '../db/schema/person.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import { writeStatus } from '../conversations/status.ts'
import { keepAsCallBack } from './call-back.ts'
import type { Doing, Line } from './line.ts'
import type { CallRow, CallScene, Told } from './scene.ts'

/** A call's turn as the queue needs it. */
export type Wait = {
  turn: Turn
  row: CallRow
  line: Line
  settings: MenuSettings
  defaultLanguage: string
  zone: string
  afterwards: CallScene['afterwards']
  hear(prompt: Prompt): void
  /** Lets the menu go on. */
  done(id: string, result: RequestResult): Promise<void>
}

type Queued = Extract<Doing, { type: 'queue' }>
type Joined = Extract<Doing, { type: 'agent' }>

const ended = (outcome: EnqueueOutcome, seconds: number): RequestResult => ({
  ok: true,
  value: { outcome, seconds },
  ms: seconds * 1000,
})

/** Joins the queue of a group, by the same rules as a chat; answers at once where there is nothing to wait for. */
export async function enterQueue(wait: Wait, request: EnqueueRequest): Promise<RequestResult | null> {
  const { turn } = wait
  turn.row.requestedAt ??= turn.now
  turn.events.push({ type: 'transfer_requested', data: { flowId: wait.row.flowId } })
  const groupId = await groupFor(wait, request)
  if (await isClosedFor(wait, groupId)) return ended('outside_hours', 0)
  const entry = await findQueue(turn, groupId)
  if (!('groupId' in entry)) return ended(entry.refused, 0)
  await enqueue(turn, entry.groupId, { priority: request.priority })
  return null
}

const groupFor = async ({ turn, settings }: Wait, { groupId }: EnqueueRequest): Promise<string | null> =>
  groupId ?? settings.defaultGroupId ?? (await circumstancesOf(turn.tx)).settings.defaultGroupId

async function isClosedFor({ turn, settings }: Wait, groupId: string | null): Promise<boolean> {
  return !isOpen(await hoursThatCount(turn.tx, { groupId, by: turn.row, menu: settings.hours }), turn.now)
}

const inQueue = (groupId: string | null) =>
  and(
    inArray(conversation.state, ['queued', 'ringing']),
    groupId === null ? undefined : eq(conversation.groupId, groupId),
  )

/** Who waits in a group, and the agents of it who are online; null: in all of them. */
export async function countsOf(turn: Turn, groupId: string | null): Promise<Pick<CallFacts, 'waiting' | 'agents'>> {
  const [row] = await turn.tx
    .select({
      waiting: sql<number>`(select count(*) from ${conversation} where ${inQueue(groupId)})::int`,
      agents: sql<number>`(select count(*) from ${member} where ${member.status} = 'online' and ${mayServe}
        and exists (select 1 from ${groupMember} where ${groupMember.appId} = ${member.appId}
          and ${groupMember.personId} = ${member.personId} ${groupId === null ? sql`` : sql`and ${groupMember.groupId} = ${groupId}`}))::int`,
    })
    .from(sql`(select 1) one`)
  return row ?? { waiting: 0, agents: 0 }
}

/**
 * Looks after a caller who waits: a key that offers a way out, an agent who has accepted, the end of the wait, and else
 * the announcement that is due. Tells whether the menu has gone on.
 */
export async function lookAfter(wait: Wait, doing: Queued, told: Told): Promise<boolean> {
  const { turn } = wait
  const seconds = Math.round((turn.now.getTime() - doing.since) / 1000)
  if (turn.row.state === 'in_service') {
    await connect(wait, doing)
    return true
  }
  const key = told.get('Digits').slice(0, 1)
  const wanted = queueKey(doing.request, key)
  if (wanted !== null) {
    const body = keysBody(key, { endKey: null, masked: false })
    if (body) say(turn, { sender: 'visitor', body })
  }
  // Its queue may have given it back to its menu already: it had waited long enough, or it closed.
  const isBack = turn.row.state === 'bot'
  const isOver = seconds >= doing.request.maxSeconds || isBack
  const outcome =
    wanted ??
    (isOver
      ? isBack && (await isClosedFor(wait, await groupFor(wait, doing.request)))
        ? 'outside_hours'
        : 'timeout'
      : null)
  if (outcome === null) {
    await announce(wait, doing)
    return false
  }
  if (!isBack) await move(turn, { type: 'leave_queue' })
  await wait.done(doing.id, ended(outcome, seconds))
  return true
}

/** What a caller hears who has just joined: their place, unless an agent is about to be given to them. */
export async function welcomeToQueue(wait: Wait): Promise<void> {
  const { turn, line } = wait
  const { doing } = line
  if (doing.type !== 'queue' || doing.announced > 0 || turn.row.state !== 'queued') return
  if (!(await hasFreeAgent(turn))) await announce(wait, doing)
}

async function hasFreeAgent({ tx, row }: Turn): Promise<boolean> {
  if (row.groupId === null) return false
  const [group] = await tx
    .select({ strategy: agentGroup.strategy })
    .from(agentGroup)
    .where(eq(agentGroup.id, row.groupId))
  if (!group || group.strategy === 'manual') return false
  return (await freeAgents(tx, row.groupId, row.wait?.needs ?? [])).length > 0
}

/** The first announcement at once, and then one every so often. */
async function announce(wait: Wait, doing: Queued): Promise<void> {
  const { turn, row } = wait
  const now = turn.now.getTime()
  if (now < doing.since + doing.announced * doing.request.everySeconds * 1000) return
  const { groupId } = turn.row
  const places = groupId === null ? new Map<string, number>() : await readPositions(turn.tx, [groupId])
  // The own row may not be written yet: then the place is behind all that are.
  const position = places.get(turn.row.id) ?? places.size + 1
  const { agents } = await countsOf(turn, groupId)
  const call: CallFacts = {
    id: row.carrierId,
    caller: row.caller,
    callee: row.number,
    // How many wait before this caller.
    waiting: position - 1,
    agents,
    ringSeconds: 0,
    callSeconds: Math.round((now - row.startedAt.getTime()) / 1000),
  }
  const { settings, defaultLanguage } = wait
  const prompt = announcementOf(doing.request, call, { settings, defaultLanguage, now, timeZone: wait.zone })
  wait.line.doing = { ...doing, announced: Math.floor((now - doing.since) / (doing.request.everySeconds * 1000)) + 1 }
  if (prompt) wait.hear(prompt)
}

/** Texts for a caller whose agent has no telephone that the carrier could ring. */
const CALLED_BACK: Record<string, string> = {
  en: 'An agent has taken your call and will call you back in a moment.',
  zh: '客服已受理您的来电，将马上给您回电。',
}

/** An agent has accepted: the carrier rings them; who has no number calls back. */
async function connect(wait: Wait, doing: Queued): Promise<void> {
  const { turn, line, row } = wait
  const personId = turn.row.ownerId
  const [agent] =
    personId === null ? [] : await turn.tx.select({ phone: person.phone }).from(person).where(eq(person.id, personId))
  if (personId !== null && agent?.phone) {
    const { id, request, since } = doing
    line.doing = { type: 'agent', id, request, since, personId, from: turn.now.getTime() }
    return
  }
  if (row.caller !== '') {
    await keepAsCallBack(turn, row.caller)
    const language = CALLED_BACK[wait.settings.language] === undefined ? 'en' : wait.settings.language
    wait.hear({ text: CALLED_BACK[language] ?? '', soundId: null, language })
    line.doing = { type: 'hang_up' }
    return
  }
  // Neither side can be reached: back into the queue, for somebody with a telephone.
  await backToQueue(wait, doing, personId)
}

/** How the talk with an agent went, or that it did not come about. */
export async function settleWait(wait: Wait, doing: Joined, told: Told): Promise<void> {
  const { turn, line } = wait
  const status = told.get('DialCallStatus')
  const isAnswered = status === 'completed' || status === 'answered'
  if (!isAnswered) return backToQueue(wait, doing, doing.personId)
  const talked = Math.max(0, Math.round(Number(told.get('DialCallDuration')) || 0))
  line.talked += talked
  const waited = Math.max(0, Math.round((doing.from - doing.since) / 1000))
  // Nobody was cut off; but it goes no further.
  if (turn.row.state === 'in_service' && (await isBlocked(turn.tx, turn.row.visitorId, turn.now)))
    await endConversation(turn, 'user_blocked')
  // The bot's again: it may ask how it was.
  if (turn.row.state === 'in_service') await move(turn, { type: 'return_to_bot' })
  if (turn.row.state === 'ended') {
    line.doing = { type: 'hang_up' }
    return
  }
  await wait.done(doing.id, ended('answered', waited))
}

/** The agent did not pick up: they count as busy from now on, and the caller keeps their place by their time. */
async function backToQueue(wait: Wait, doing: Queued | Joined, personId: string | null): Promise<void> {
  const { turn, line } = wait
  const { id, request, since } = doing
  if (turn.row.state === 'ended') {
    line.doing = { type: 'hang_up' }
    return
  }
  const { groupId } = turn.row
  if (personId !== null) {
    await writeStatus(turn.tx, personId, 'busy', turn.now)
    turn.events.push({ type: 'agent_missed', personId })
    const { deps, appId } = turn
    wait.afterwards.push(() => deps.live.status(appId, personId, { status: 'busy', forcedOffline: false }))
  }
  if (groupId !== null) {
    await enqueue(turn, groupId, { since: new Date(since), isQuiet: true })
    turn.row.acceptedAt = null
  }
  line.doing = { type: 'queue', id, request, since, announced: 1 }
}
