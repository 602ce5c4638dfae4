import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { readSession, waitsOf } from '#src/domain/engine/session.ts'
import { unlessAborted } from '#src/lib/unless-aborted.ts'
import { conversation } from '../db/schema/conversation.ts'
import { botRequest } from '../db/schema/flow.ts'
import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { failpoint } from '../failpoint.ts'
import { defineJob, Lost } from '../jobs/job.ts'
import { defineLease } from '../jobs/lease.ts'
import { clearTimer } from '../jobs/timers.ts'
import { askedBy } from '../platform/asked-by.ts'
import { asksForGroup } from './ask-webhook.ts'
import { botOf } from './bot-turn.ts'
import { hearWebhook } from './request-agent.ts'
import { routeSoon } from './route.ts'
import { takeTurn } from './turn.ts'
import { wakeBot } from './wake-bot.ts'

type Asked = typeof botRequest.$inferSelect

/** Requests wait for others, not for this machine: as many at once as there are conversations that ask. */
const ROOM = { places: Number.POSITIVE_INFINITY, share: Number.POSITIVE_INFINITY }

/**
 * Does what a conversation's bot has asked of other systems and nobody else is doing, one after another, and hands the
 * answers to it.
 */
export const requestJob = defineJob({
  kind: 'request',
  room: ROOM,
  lease: defineLease({
    kind: 'request',
    table: botRequest,
    subject: botRequest.conversationId,
    oldestFirst: botRequest.createdAt,
    isUnderWay: () => eq(botRequest.state, 'waiting'),
  }),
  async work(deps, asked, { signal }) {
    // A server that stops waits for nobody: the next one asks again, by the same key.
    const result = asked.result ?? (await unlessAborted(signal, performAsked(deps, asked)))
    await handOver(deps, asked, result)
    return true
  },
  async fail(deps, asked, error) {
    if (!(error instanceof Lost)) throw error
    await handOver(deps, asked, asked.result ?? { ok: false, code: 'request.lost', detail: '', ms: 0 })
  },
})

async function handOver(deps: Deps, asked: Asked, result: RequestResult): Promise<void> {
  failpoint(deps.env, 'request.before_keeping')
  if (asked.result === null) await keepAnswer(deps, asked, result)
  failpoint(deps.env, 'request.before_answer')
  await answer(deps, asked, result)
}

async function performAsked(deps: Deps, { appId, conversationId, id, request }: Asked): Promise<RequestResult> {
  const key = `${conversationId}.${id}`
  if (request.type !== 'model') return deps.performer.perform(appId, request, key)
  const visitorId = await visitorOf(deps, appId, conversationId)
  const asker = { visitorId, address: askedBy.getStore()?.address ?? null }
  return askedBy.run(asker, () => deps.performer.perform(appId, request, key))
}

/** Whoever the conversation is with, though it be a timer that goes on with it. */
async function visitorOf(deps: Deps, appId: string, conversationId: string): Promise<string | null> {
  const [row] = await deps.db.inApp(appId, (tx) =>
    tx.select({ visitorId: conversation.visitorId }).from(conversation).where(eq(conversation.id, conversationId)),
  )
  return row?.visitorId ?? null
}

const same = ({ conversationId, id }: Asked) =>
  and(eq(botRequest.conversationId, conversationId), eq(botRequest.id, id))

/** Writes a whole answer down as soon as it is there: whoever goes on with it, however late, asks nobody again. */
async function keepAnswer(deps: Deps, asked: Asked, result: RequestResult): Promise<void> {
  await deps.db.inApp(asked.appId, (tx) =>
    tx
      .update(botRequest)
      .set({ result })
      .where(and(same(asked), eq(botRequest.state, 'waiting'), isNull(botRequest.result))),
  )
}

/**
 * Takes the answer and lets the bot go on with it, in one transaction: it is either both or neither. What was asked goes
 * but for its type: the trace keeps it, without what nobody is to read.
 */
async function answer(deps: Deps, asked: Asked, result: RequestResult): Promise<void> {
  const { appId, conversationId, id } = asked
  const [row] = await deps.db.inApp(appId, (tx) =>
    tx.select({ releaseId: conversation.releaseId }).from(conversation).where(eq(conversation.id, conversationId)),
  )
  const bot = await botOf({ deps, appId }, row?.releaseId ?? null)
  const turn = await takeTurn(deps, appId, conversationId, async (taken) => {
    const settled = await taken.tx
      .update(botRequest)
      .set({ state: 'done', result, request: sql`jsonb_build_object('type', ${botRequest.request} -> 'type')` })
      .where(and(same(asked), eq(botRequest.state, 'waiting')))
      .returning({ id: botRequest.id })
    if (settled.length === 0) return
    if (!(await isWaiting(taken.tx, conversationId))) await clearTimer(taken.tx, 'request', conversationId)
    failpoint(deps.env, 'request.in_answer')
    // Whoever has hung up waits for no answer.
    if (taken.row.medium === 'call' && taken.row.state === 'ended') {
      await taken.tx.delete(botRequest).where(same(asked))
      return
    }
    if (asksForGroup(id)) return hearWebhook(taken, result)
    const waiting = waitsOf(readSession(taken.row.bot)).find((one) => one.type === 'request' && one.id === id)
    if (waiting) await wakeBot(taken, bot, waiting)
  })
  routeSoon(deps, appId, turn.news)
}

/** Whether anything that a conversation's bot has asked for is still to be done. */
async function isWaiting(tx: Tx, conversationId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: botRequest.id })
    .from(botRequest)
    .where(and(eq(botRequest.conversationId, conversationId), eq(botRequest.state, 'waiting')))
    .limit(1)
  return row !== undefined
}
