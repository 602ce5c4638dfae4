import { eq } from 'drizzle-orm'
import { after } from '#src/lib/after.ts'
import { routeSoon } from '../conversations/route.ts'
import { clearTimer, setTimer, takeTimer, type Due } from '../jobs/timers.ts'
import { takeTurn } from '../conversations/turn.ts'
import { conversation } from '../db/schema/conversation.ts'
import { call } from '../db/schema/voice.ts'
import type { Deps } from '../deps.ts'
import { findCall, lastAnswerAt, LOOK_AFTER_SECONDS } from './begin.ts'
import { botOfCall } from './call-program.ts'
import { hangUpCall } from './hang-up.ts'
import { readLine, writeLine } from './line.ts'
import type { CallRow, Told } from './scene.ts'

const FINAL: Record<string, CallRow['status']> = {
  completed: 'completed',
  busy: 'busy',
  failed: 'failed',
  'no-answer': 'no_answer',
  canceled: 'canceled',
}

/** How long what a caller has recorded may come after they have hung up, in seconds. */
const RECORDING_SECONDS = 20

/**
 * Takes what the carrier tells of a call beside it. Only its end counts, and once: whatever comes later, or is told of a
 * call that nobody knows, changes nothing.
 */
export async function takeStatus(deps: Deps, appId: string, told: Told): Promise<void> {
  const status = FINAL[told.get('CallStatus')]
  const known = status === undefined ? null : await findCall(deps, appId, told.get('CallSid'))
  if (status === undefined || !known) return
  const bot = await botOfCall(deps, appId, known)
  const { news } = await takeTurn(deps, appId, known.conversationId, async (turn) => {
    const same = eq(call.conversationId, known.conversationId)
    const [row] = await turn.tx.select().from(call).where(same)
    if (!row || row.status !== 'in_progress') return
    const line = readLine(row.line)
    const told_ = Math.round(Number(told.get('CallDuration')))
    const passed = Math.round((turn.now.getTime() - row.startedAt.getTime()) / 1000)
    const seconds = Math.max(0, told.get('CallDuration') === '' || !Number.isFinite(told_) ? passed : told_)
    await clearTimer(turn.tx, 'call', known.conversationId)
    // What they said after the tone is told by a request of its own, which may be slower.
    if (line.doing.type === 'record' && turn.row.state !== 'ended')
      await setTimer(turn.tx, appId, 'call', known.conversationId, after(turn.now, RECORDING_SECONDS))
    else await hangUpCall({ turn, bot, row, line })
    await turn.tx
      .update(call)
      .set({ status, endedAt: turn.now, seconds, line: writeLine(line) })
      .where(same)
  })
  routeSoon(deps, appId, news)
}

/** A call of which nothing has been heard for long: while people talk, nothing is; else its carrier has lost it. */
export async function lookAfterCall(deps: Deps, due: Due): Promise<void> {
  const { appId, subject } = due
  const [found] = await deps.db.inApp(appId, (tx) =>
    tx
      .select({ carrierId: call.carrierId })
      .from(call)
      .innerJoin(conversation, eq(conversation.id, call.conversationId))
      .where(eq(call.conversationId, subject)),
  )
  const known = found ? await findCall(deps, appId, found.carrierId) : null
  const bot = known ? await botOfCall(deps, appId, known) : null
  const { news } = await takeTurn(deps, appId, subject, async (turn) => {
    const { tx, now } = turn
    const isTaken = await takeTimer(tx, due)
    const [row] = await tx.select().from(call).where(eq(call.conversationId, subject))
    if (!isTaken || !row || !bot) return
    const line = readLine(row.line)
    const [last] = await lastAnswerAt(tx, subject)
    const isTalk = line.doing.type === 'agent' || line.doing.type === 'dial'
    const quietSince = (last?.at ?? row.startedAt).getTime()
    const isHeardOf = now.getTime() - quietSince < (isTalk ? 12 * 3600 : LOOK_AFTER_SECONDS) * 1000
    const isWaiting = turn.row.state === 'queued' || turn.row.state === 'ringing'
    if (row.status === 'in_progress' && (isHeardOf || isWaiting) && turn.row.state !== 'ended')
      return setTimer(tx, appId, 'call', subject, after(now, LOOK_AFTER_SECONDS))
    await hangUpCall({ turn, bot, row, line })
    const end = row.status === 'in_progress' ? ({ status: 'failed', endedAt: now } as const) : {}
    await tx
      .update(call)
      .set({ ...end, line: writeLine(line) })
      .where(eq(call.conversationId, subject))
  })
  routeSoon(deps, appId, news)
}
