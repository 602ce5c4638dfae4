import { channelSpecs } from '#src/channels/specs.ts'
import { asc } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { initialSession } from '#src/domain/engine/session.ts'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { circumstancesOf } from '../conversations/circumstances.ts'
import { enqueue } from '../conversations/enqueue.ts'
import { routeSoon } from '../conversations/route.ts'
import { announceTurn, beginTurn, finishTurn, type Turn } from '../conversations/turn.ts'
import { conversation } from '../db/schema/conversation.ts'
import { stands } from '../conversations/standing.ts'
import { agentGroup } from '../db/schema/team.ts'
import { callBack } from '../db/schema/voice.ts'
import { CALL_EVENTS } from './outcomes.ts'
import { findOrMakeCaller } from '../conversations/callers.ts'
import type { CallScene } from './scene.ts'

/** Notes that somebody shall be called back: a conversation of its own, which waits in the group's queue for an agent. */
export async function askToCallBack(
  scene: Pick<CallScene, 'turn' | 'row' | 'settings' | 'afterwards'>,
  wanted: { number: string; groupId: string | null; note: string },
): Promise<RequestResult> {
  const { turn, row, settings } = scene
  const { tx, appId, deps, now } = turn
  const groupId = await groupFor(turn, wanted.groupId)
  if (groupId === null) return { ok: false, code: 'callback.no_group', detail: '', ms: 0 }
  const caller = await findOrMakeCaller(tx, appId, wanted.number, settings.language, now)
  const [made] = await tx
    .insert(conversation)
    .values({
      appId,
      id: uuidv7(),
      visitorId: caller.id,
      channel: channelSpecs.phone.kind,
      medium: channelSpecs.phone.medium,
      state: 'bot',
      releaseId: turn.row.releaseId,
      bot: initialSession(caller.attributes),
      summary: wanted.note,
      lastMessageAt: now,
      startedAt: now,
    })
    .returning()
  if (!made) throw new Error('A call-back was not kept.')
  const own = beginTurn(deps, tx, appId, made)
  own.events.push({ type: 'started' })
  await enqueue(own, groupId, { isQuiet: true })
  const finished = await finishTurn(own)
  await tx.insert(callBack).values({
    appId,
    conversationId: made.id,
    fromId: turn.row.id,
    number: wanted.number,
    state: 'waiting',
    createdAt: now,
  })
  turn.events.push({ type: CALL_EVENTS.callback, data: { flowId: row.flowId, conversationId: made.id } })
  scene.afterwards.push(async () => {
    await announceTurn(deps, appId, finished)
    routeSoon(deps, appId, finished.news)
  })
  return { ok: true, value: {}, ms: 0 }
}

/** The wanted group, the application's own, or its first: a call-back can wait until somebody is there. */
async function groupFor({ tx }: Turn, wanted: string | null): Promise<string | null> {
  const { settings } = await circumstancesOf(tx)
  const groups = await tx
    .select({ id: agentGroup.id })
    .from(agentGroup)
    .where(stands)
    .orderBy(asc(agentGroup.createdAt), asc(agentGroup.id))
  const known = (id: string | null) => groups.find((group) => group.id === id)?.id
  return known(wanted) ?? known(settings.defaultGroupId) ?? groups[0]?.id ?? null
}

/** The call itself becomes one: whoever has accepted it has no telephone that the carrier could ring. */
export async function keepAsCallBack({ tx, appId, row, now }: Turn, number: string): Promise<void> {
  await tx
    .insert(callBack)
    .values({ appId, conversationId: row.id, fromId: row.id, number, state: 'waiting', createdAt: now })
    .onConflictDoNothing()
}
