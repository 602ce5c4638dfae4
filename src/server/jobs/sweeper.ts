import { and, asc, eq, lte } from 'drizzle-orm'
import { assertNever } from '#src/lib/assert-never.ts'
import { asleepUntil, readSession, waitsOf } from '#src/domain/engine/session.ts'
import { after } from '#src/lib/after.ts'
import { botOf } from '../conversations/bot-turn.ts'
import { endConversation } from '../conversations/end.ts'
import { settingsOf } from '../conversations/request-agent.ts'
import { passTimerOn } from '../conversations/requests.ts'
import { routeSoon } from '../conversations/route.ts'
import { setTimer } from '../conversations/timers.ts'
import { move, takeTurn } from '../conversations/turn.ts'
import { wakeBot } from '../conversations/wake-bot.ts'
import type { Tx } from '../db/client.ts'
import { rateLimit, timer } from '../db/schema/platform.ts'
import { conversation } from '../db/schema/conversation.ts'
import type { Deps } from '../deps.ts'
import { lookAtTopic } from '../services/file-topics/look.ts'
import { nextTopicLook } from '../services/file-topics/schedule.ts'
import { forgetOldSheets } from '../services/imports/forget.ts'
import { sweepMedia } from '../services/media/sweep.ts'
import { forgetOldTests } from '../services/retrievals/forget.ts'
import { endGrace, passChatsOn } from '../services/desk/presence.ts'
import { keepRecording } from '../voice/recordings.ts'
import { lookAfterCall } from '../voice/status.ts'

const EVERY_MS = 1_000
const BATCH = 100

type Due = typeof timer.$inferSelect

/** Looks every second for what has fallen due and does it, once. Returns how to stop. */
export function startSweeper(deps: Deps): () => Promise<void> {
  let stopped = false
  let running = Promise.resolve()
  let forgotAt = 0
  let sweptMediaAt = 0
  const look = async () => {
    const now = deps.clock.now().getTime()
    if (now - forgotAt >= FORGET_EVERY_MS) {
      forgotAt = now
      await forgetOldTries(deps)
      await forgetOldSheets(deps)
      await forgetOldTests(deps)
    }
    if (now - sweptMediaAt >= SWEEP_MEDIA_EVERY_MS) {
      sweptMediaAt = now
      await sweepMedia(deps)
    }
    await sweep(deps)
  }
  const tick = () => {
    if (stopped) return
    running = look()
      .catch((error: unknown) => deps.log.error({ err: error }, 'the sweep failed'))
      .finally(() => {
        if (!stopped) setTimeout(tick, EVERY_MS).unref()
      })
  }
  tick()
  return async () => {
    stopped = true
    await running
  }
}

/** How often files that no answer shows any more are deleted. */
const SWEEP_MEDIA_EVERY_MS = 6 * 3_600_000

/** How often counters of tries that are over are deleted. */
const FORGET_EVERY_MS = 3_600_000

/** Deletes the counters of tries whose time is over. */
export async function forgetOldTries(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now().getTime()
  await deps.db.inInstallation((tx) => tx.delete(rateLimit).where(lte(rateLimit.expire, now)))
}

/** One look: everything due now is done. */
export async function sweep(deps: Deps): Promise<void> {
  const due = await deps.db.inInstallation((tx) =>
    tx.select().from(timer).where(lte(timer.dueAt, deps.clock.now())).orderBy(asc(timer.dueAt)).limit(BATCH),
  )
  for (const one of due) {
    try {
      await fire(deps, one)
    } catch (error) {
      deps.log.error({ err: error, timer: one.kind }, 'a timer failed')
    }
  }
}

/** Takes the timer, if nobody else has and it has not been moved. Whoever takes it acts in the same transaction. */
async function take(tx: Tx, due: Due): Promise<boolean> {
  const taken = await tx
    .delete(timer)
    .where(and(eq(timer.id, due.id), eq(timer.dueAt, due.dueAt)))
    .returning({ id: timer.id })
  return taken.length > 0
}

async function fire(deps: Deps, due: Due): Promise<void> {
  const { appId, subject } = due
  switch (due.kind) {
    case 'queue_timeout':
      await takeTurn(deps, appId, subject, async (turn) => {
        if (!(await take(turn.tx, due))) return
        if (turn.row.state === 'queued' || turn.row.state === 'ringing') await endConversation(turn, 'queue_timeout')
      })
      return
    case 'visitor_idle':
      await takeTurn(deps, appId, subject, async (turn) => {
        if (!(await take(turn.tx, due))) return
        // A flow that waits on purpose is nobody's silence: the time is counted from when it goes on.
        const until = turn.row.state === 'bot' ? asleepUntil(readSession(turn.row.bot)) : null
        if (until !== null && until >= turn.now.getTime()) {
          const { visitorIdleSeconds } = await settingsOf(turn)
          await setTimer(turn.tx, appId, 'visitor_idle', subject, after(new Date(until), visitorIdleSeconds))
        } else if (turn.row.state === 'bot' || turn.row.state === 'in_service') {
          await endConversation(turn, 'user_timeout')
        }
      })
      routeSoon(deps, appId)
      return
    case 'ring_timeout':
      await takeTurn(deps, appId, subject, async (turn) => {
        if (!(await take(turn.tx, due))) return
        if (turn.row.state === 'ringing') await move(turn, { type: 'miss' })
      })
      routeSoon(deps, appId)
      return
    case 'flow': {
      const [row] = await deps.db.inApp(appId, (tx) =>
        tx.select({ releaseId: conversation.releaseId }).from(conversation).where(eq(conversation.id, subject)),
      )
      const bot = await botOf({ deps, appId }, row?.releaseId ?? null)
      await takeTurn(deps, appId, subject, async (turn) => {
        if (!(await take(turn.tx, due))) return
        for (const waiting of waitsOf(readSession(turn.row.bot))) await wakeBot(turn, bot, waiting)
      })
      return
    }
    case 'call':
      return lookAfterCall(deps, due)
    case 'recording':
      // A carrier may take its time: others fall due meanwhile.
      void keepRecording(deps, appId, subject).catch((error: unknown) =>
        deps.log.error({ err: error, appId, recordingId: subject }, 'a recording could not be kept'),
      )
      return
    case 'request':
      if (await deps.db.inApp(appId, (tx) => passTimerOn(tx, due, deps.clock.now()))) deps.requests.soon(appId, subject)
      return
    case 'presence_grace':
      return endGrace(deps, due, (tx) => take(tx, due))
    case 'agent_gone':
      return passChatsOn(deps, due, (tx) => take(tx, due))
    case 'qa_import':
    case 'qa_export':
      await deps.sheetJobs.due({ ...due, kind: due.kind })
      return
    case 'document':
      await deps.documentJobs.due(due)
      return
    case 'document_source':
      await deps.sourceJobs.due(due)
      return
    case 'file_topic': {
      const now = deps.clock.now()
      const isTaken = await deps.db.inApp(appId, async (tx) => {
        if (!(await take(tx, due))) return false
        await setTimer(tx, appId, 'file_topic', subject, nextTopicLook(now))
        return true
      })
      // What words mean may take its time: others fall due meanwhile.
      if (isTaken)
        void lookAtTopic(deps, appId, subject).catch((error: unknown) =>
          deps.log.error({ err: error, appId, topicId: subject }, 'a monitored topic could not be looked at'),
        )
      return
    }
    default:
      assertNever(due.kind)
  }
}
