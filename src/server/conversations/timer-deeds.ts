import { eq } from 'drizzle-orm'
import { asleepUntil, readSession, waitsOf } from '#src/domain/engine/session.ts'
import { after } from '#src/lib/after.ts'
import { conversation } from '../db/schema/conversation.ts'
import type { Deed } from '../jobs/sweep.ts'
import { setTimer, takeTimer } from '../jobs/timers.ts'
import { botOf } from './bot-turn.ts'
import { endConversation } from './end.ts'
import { failTransfer } from './hand-over.ts'
import { settingsOf } from './request-agent.ts'
import { routeSoon } from './route.ts'
import { pendingTransfer } from './transfer-facts.ts'
import { takeTurn } from './turn.ts'
import { wakeBot } from './wake-bot.ts'

/** A visitor has been silent for long. */
export const endSilence: Deed = async (deps, due) => {
  const { appId, subject } = due
  await takeTurn(deps, appId, subject, async (turn) => {
    if (!(await takeTimer(turn.tx, due))) return
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
}

/** What a flow has waited for has come: it goes on. */
export const wakeFlow: Deed = async (deps, due) => {
  const { appId, subject } = due
  const [row] = await deps.db.inApp(appId, (tx) =>
    tx.select({ releaseId: conversation.releaseId }).from(conversation).where(eq(conversation.id, subject)),
  )
  const bot = await botOf({ deps, appId }, row?.releaseId ?? null)
  await takeTurn(deps, appId, subject, async (turn) => {
    if (!(await takeTimer(turn.tx, due))) return
    for (const waiting of waitsOf(readSession(turn.row.bot))) await wakeBot(turn, bot, waiting)
  })
}

/** Nobody has answered a transfer that rang: it stays with who has it. */
export const endTransferRing: Deed = async (deps, due) => {
  const { appId, subject } = due
  await takeTurn(deps, appId, subject, async (turn) => {
    if (!(await takeTimer(turn.tx, due))) return
    const pending = await pendingTransfer(turn.tx, subject)
    if (pending) await failTransfer(turn, pending, 'missed')
  })
  routeSoon(deps, appId)
}
