import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { RequestResult } from '#src/domain/engine/effect.ts'
import { readSession, waitsOf } from '#src/domain/engine/session.ts'
import { after } from '#src/lib/after.ts'
import { conversation } from '../db/schema/conversation.ts'
import { botRequest } from '../db/schema/flow.ts'
import { timer } from '../db/schema/platform.ts'
import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { RequestQueue } from './request-queue.ts'
import { failpoint } from '../failpoint.ts'
import { askedBy } from '../platform/asked-by.ts'
import { botOf } from './bot-turn.ts'
import { clearTimer, setTimer } from './timers.ts'
import { takeTurn } from './turn.ts'
import { wakeBot } from './wake-bot.ts'

/** Whoever performs a request says so every few seconds; one that is silent for so long is lost, and others do it. */
const HOLD_MS = 15_000
const RENEW_MS = 5_000
/** A request that ended its process so often is not tried again. */
const MAX_ATTEMPTS = 3

type Held = Pick<typeof botRequest.$inferSelect, 'id' | 'request' | 'result' | 'attempts'>

/** Does all that a conversation's bot has asked for and nobody else is doing, and hands the answers to it. */
export async function performRequests(deps: Deps, appId: string, conversationId: string): Promise<void> {
  failpoint(deps.env, 'request.before_hold')
  for (let held = await hold(deps, appId, conversationId); held; held = await hold(deps, appId, conversationId)) {
    const result = held.result ?? (await perform(deps, appId, conversationId, held))
    failpoint(deps.env, 'request.before_keeping')
    if (held.result === null) await keepAnswer(deps, appId, conversationId, held.id, result)
    failpoint(deps.env, 'request.before_answer')
    await answer(deps, appId, conversationId, held.id, result)
  }
}

async function perform(deps: Deps, appId: string, conversationId: string, held: Held): Promise<RequestResult> {
  if (held.attempts > MAX_ATTEMPTS) return { ok: false, code: 'request.lost', detail: '', ms: 0 }
  const renew = () =>
    deps.db
      .inApp(appId, (tx) => keep(tx, appId, conversationId, held.id, deps.clock.now()))
      .catch((error: unknown) => deps.log.error({ err: error, appId, conversationId }, 'a request could not be held'))
  const renewing = setInterval(() => void renew(), RENEW_MS)
  try {
    const key = `${conversationId}.${held.id}`
    if (held.request.type !== 'model') return await deps.performer.perform(appId, held.request, key)
    const visitorId = await visitorOf(deps, appId, conversationId)
    const asker = { visitorId, address: askedBy.getStore()?.address ?? null }
    return await askedBy.run(asker, () => deps.performer.perform(appId, held.request, key))
  } finally {
    clearInterval(renewing)
  }
}

/** Whoever the conversation is with, though it be a timer that goes on with it. */
async function visitorOf(deps: Deps, appId: string, conversationId: string): Promise<string | null> {
  const [row] = await deps.db.inApp(appId, (tx) =>
    tx.select({ visitorId: conversation.visitorId }).from(conversation).where(eq(conversation.id, conversationId)),
  )
  return row?.visitorId ?? null
}

/** Holds a request for a while more; the timer is for whoever comes when this process is gone. */
async function keep(tx: Tx, appId: string, conversationId: string, id: string, now: Date): Promise<void> {
  const heldUntil = new Date(now.getTime() + HOLD_MS)
  await tx
    .update(botRequest)
    .set({ heldUntil })
    .where(and(eq(botRequest.conversationId, conversationId), eq(botRequest.id, id), eq(botRequest.state, 'waiting')))
  await setTimer(tx, appId, 'request', conversationId, heldUntil)
}

/** Takes one request so that no other process does it, too. */
async function hold(deps: Deps, appId: string, conversationId: string): Promise<Held | null> {
  const now = deps.clock.now()
  return deps.db.inApp(appId, async (tx) => {
    const [free] = await tx
      .select({ id: botRequest.id })
      .from(botRequest)
      .where(
        and(
          eq(botRequest.conversationId, conversationId),
          eq(botRequest.state, 'waiting'),
          lte(botRequest.heldUntil, now),
        ),
      )
      .orderBy(asc(botRequest.createdAt), asc(botRequest.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!free) return null
    const [held] = await tx
      .update(botRequest)
      .set({ attempts: sql`${botRequest.attempts} + 1` })
      .where(and(eq(botRequest.conversationId, conversationId), eq(botRequest.id, free.id)))
      .returning({
        id: botRequest.id,
        request: botRequest.request,
        result: botRequest.result,
        attempts: botRequest.attempts,
      })
    if (!held) return null
    await keep(tx, appId, conversationId, held.id, now)
    return held
  })
}

/** Writes a whole answer down as soon as it is there: whoever goes on with it, however late, asks nobody again. */
async function keepAnswer(
  deps: Deps,
  appId: string,
  conversationId: string,
  id: string,
  result: RequestResult,
): Promise<void> {
  await deps.db.inApp(appId, (tx) =>
    tx
      .update(botRequest)
      .set({ result })
      .where(
        and(
          eq(botRequest.conversationId, conversationId),
          eq(botRequest.id, id),
          eq(botRequest.state, 'waiting'),
          isNull(botRequest.result),
        ),
      ),
  )
}

/**
 * Takes the answer and lets the bot go on with it, in one transaction: it is either both or neither. What was asked goes
 * but for its type: the trace keeps it, without what nobody is to read.
 */
async function answer(
  deps: Deps,
  appId: string,
  conversationId: string,
  id: string,
  result: RequestResult,
): Promise<void> {
  const [row] = await deps.db.inApp(appId, (tx) =>
    tx.select({ releaseId: conversation.releaseId }).from(conversation).where(eq(conversation.id, conversationId)),
  )
  const bot = await botOf({ deps, appId }, row?.releaseId ?? null)
  await takeTurn(deps, appId, conversationId, async (turn) => {
    const settled = await turn.tx
      .update(botRequest)
      .set({ state: 'done', result, request: sql`jsonb_build_object('type', ${botRequest.request} -> 'type')` })
      .where(and(eq(botRequest.conversationId, conversationId), eq(botRequest.id, id), eq(botRequest.state, 'waiting')))
      .returning({ id: botRequest.id })
    if (settled.length === 0) return
    if (!(await isWaiting(turn.tx, conversationId))) await clearTimer(turn.tx, 'request', conversationId)
    failpoint(deps.env, 'request.in_answer')
    // Whoever has hung up waits for no answer.
    if (turn.row.channel === 'voice' && turn.row.state === 'ended') {
      await turn.tx.delete(botRequest).where(and(eq(botRequest.conversationId, conversationId), eq(botRequest.id, id)))
      return
    }
    const waiting = waitsOf(readSession(turn.row.bot)).find((one) => one.type === 'request' && one.id === id)
    if (waiting) await wakeBot(turn, bot, waiting)
  })
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

/** How soon the next one looks when whoever took a timer did not get to its request, in seconds. */
const AGAIN_SECONDS = 5

/**
 * A timer of requests is due: whoever holds none by now is gone. It is moved on, not taken, so that this process may
 * end as well. Answers whether there is anything left to do.
 */
export async function passTimerOn(
  tx: Tx,
  due: { id: string; subject: string; dueAt: Date },
  now: Date,
): Promise<boolean> {
  const same = and(eq(timer.id, due.id), eq(timer.dueAt, due.dueAt))
  if (await isWaiting(tx, due.subject)) {
    const dueAt = after(now, AGAIN_SECONDS)
    return (await tx.update(timer).set({ dueAt }).where(same).returning({ id: timer.id })).length > 0
  }
  await tx.delete(timer).where(same)
  return false
}

/** The requests that this process is doing. What it leaves undone is found in the database by any other. */
export function createRequestQueue(deps: () => Deps): RequestQueue {
  const running = new Map<string, Promise<void>>()
  return {
    soon(appId, conversationId) {
      const key = `${appId}/${conversationId}`
      const next: Promise<void> = (running.get(key) ?? Promise.resolve())
        .then(() => performRequests(deps(), appId, conversationId))
        .catch((error: unknown) => deps().log.error({ err: error, appId, conversationId }, 'a request failed'))
        .finally(() => {
          if (running.get(key) === next) running.delete(key)
        })
      running.set(key, next)
    },
    async done(appId, conversationId) {
      await running.get(`${appId}/${conversationId}`)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
