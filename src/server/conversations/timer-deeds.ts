import { eq } from 'drizzle-orm'
import { owesAnswer, silenceEndReason } from '#src/domain/conversation/state.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { fillText } from '#src/domain/text.ts'
import { asleepUntil, isGuided, readSession, waitsOf } from '#src/domain/engine/session.ts'
import { after } from '#src/lib/after.ts'
import { conversation } from '../db/schema/conversation.ts'
import type { Deed } from '../jobs/sweep.ts'
import { takeTimer } from '../jobs/timers.ts'
import { afterWorkOf, endAfterWork } from './after-work.ts'
import { botOf } from './bot-turn.ts'
import { circumstancesOf } from './circumstances.ts'
import { countedFrom, lengthTimer, replyTimer, silenceTimer } from './clocks.ts'
import { endConversation } from './end.ts'
import { failTransfer } from './hand-over.ts'
import { markLate } from './late.ts'
import { routeSoon } from './route.ts'
import { textsToTell } from './texts.ts'
import { pendingTransfer } from './transfer-facts.ts'
import { say, takeTurn, type Turn } from './turn.ts'
import { wakeBot } from './wake-bot.ts'
import { timeoutsOf } from './serving.ts'

/** A visitor has been silent for long. */
export const endSilence: Deed = async (deps, due) => {
  const { appId, subject } = due
  const { news } = await takeTurn(deps, appId, subject, async (turn) => {
    if (!(await takeTimer(turn.tx, due))) return
    // A flow that waits on purpose is nobody's silence: the time is counted from when it goes on.
    const until = isWithBotOrFlow(turn.row) ? asleepUntil(readSession(turn.row.bot)) : null
    if (until !== null && until >= turn.now.getTime()) return countSilence(turn, new Date(until))
    // Whoever waits in a queue has its time; the silence counts again once they are served.
    if (isWaiting(turn.row)) return countSilence(turn, turn.now)
    const { visitorEnd } = await timeoutsOf(turn.tx, turn.row)
    if (isUnseen(turn.row)) {
      // Whoever has not been back since they were written to is waited for, and is reminded of nothing.
      if (turn.now < after(turn.row.startedAt, LIMITS.desk.begunSeconds)) return countSilence(turn, turn.now)
      return endConversation(turn, 'user_timeout')
    }
    const since = countedFrom(due.data, after(due.dueAt, -visitorEnd))
    if (turn.now < after(since, visitorEnd)) return remindVisitor(turn, since, due.data['reminded'] === true)
    if (turn.row.state !== 'ended') await endConversation(turn, silenceEndReason(turn.row))
  })
  routeSoon(deps, appId, news)
}

/** Where what the bot waits for on purpose is nobody's silence. */
const isWithBotOrFlow = (row: Turn['row']) => row.state === 'bot' || isGuided(row.bot)

const isWaiting = ({ state }: Turn['row']) => state === 'queued' || state === 'ringing'

/** An agent has begun it, and nothing of it has come to its visitor yet. */
const isUnseen = ({ state, begunBy, deliveredSeq }: Turn['row']) =>
  state !== 'ended' && begunBy !== null && deliveredSeq === 0

async function countSilence(turn: Turn, since: Date, reminded = false): Promise<void> {
  const timeouts = await timeoutsOf(turn.tx, turn.row)
  turn.timers.push(silenceTimer(turn.appId, turn.row.id, timeouts, since, reminded))
}

/** Asks a silent visitor whether they are still there, unless it is they who wait. */
async function remindVisitor(turn: Turn, since: Date, isReminded: boolean): Promise<void> {
  const timeouts = await timeoutsOf(turn.tx, turn.row)
  if (!isReminded && !owesAnswer(turn.row)) {
    const minutes = Math.max(1, Math.round((after(since, timeouts.visitorEnd).getTime() - turn.now.getTime()) / 60_000))
    const text = fillText((await textsToTell(turn)).visitorReminder, { minutes })
    say(turn, { sender: 'system', body: { type: 'notice', notice: 'visitor_reminded', text } })
  }
  await countSilence(turn, since, true)
}

/** A visitor has waited for an agent's words: what is set is done, and at last it ends. */
export const mindReply: Deed = async (deps, due) => {
  const { appId, subject } = due
  const { news } = await takeTurn(deps, appId, subject, async (turn) => {
    if (!(await takeTimer(turn.tx, due)) || !owesAnswer(turn.row)) return
    const { timeouts } = await circumstancesOf(turn.tx)
    const since = countedFrom(due.data, turn.now)
    const passed = Math.floor((turn.now.getTime() - since.getTime()) / 1000)
    if (timeouts.agentEnd !== null && passed >= timeouts.agentEnd) return endConversation(turn, 'agent_timeout')
    if (timeouts.agentReminder !== null && passed >= timeouts.agentReminder) await markLate(turn, timeouts.lateAction)
    const next = replyTimer(appId, subject, timeouts, since, passed)
    if (next && owesAnswer(turn.row)) turn.timers.push(next)
  })
  routeSoon(deps, appId, news)
}

/** Something is due by now that was to happen before: whether it has is seen at the end of every turn. */
export const markMissed: Deed = async (deps, due) => {
  const { appId, subject } = due
  const { news } = await takeTurn(deps, appId, subject, (turn) => takeTimer(turn.tx, due))
  routeSoon(deps, appId, news)
}

/** A conversation is as long as it may be, wherever it stands. */
export const endLength: Deed = async (deps, due) => {
  const { appId, subject } = due
  const { news } = await takeTurn(deps, appId, subject, async (turn) => {
    if (!(await takeTimer(turn.tx, due)) || turn.row.state === 'ended') return
    const end = lengthTimer(turn.row, (await circumstancesOf(turn.tx)).timeouts)
    if (end === undefined) return
    if (end.dueAt > turn.now) turn.timers.push(end)
    else await endConversation(turn, 'conversation_timeout')
  })
  routeSoon(deps, appId, news)
}

/** What a flow has waited for has come: it goes on. */
export const wakeFlow: Deed = async (deps, due) => {
  const { appId, subject } = due
  const [row] = await deps.db.inApp(appId, (tx) =>
    tx.select({ releaseId: conversation.releaseId }).from(conversation).where(eq(conversation.id, subject)),
  )
  const bot = await botOf({ deps, appId }, row?.releaseId ?? null)
  const { news } = await takeTurn(deps, appId, subject, async (turn) => {
    if (!(await takeTimer(turn.tx, due))) return
    for (const waiting of waitsOf(readSession(turn.row.bot))) await wakeBot(turn, bot, waiting)
  })
  routeSoon(deps, appId, news)
}

/** Nobody has answered a transfer that rang: it stays with who has it. */
export const endTransferRing: Deed = async (deps, due) => {
  const { appId, subject } = due
  const { news } = await takeTurn(deps, appId, subject, async (turn) => {
    if (!(await takeTimer(turn.tx, due))) return
    const pending = await pendingTransfer(turn.tx, subject)
    if (pending) await failTransfer(turn, pending, 'missed')
  })
  routeSoon(deps, appId, news)
}

/** The time for what was left to do after a conversation is over. */
export const endAfterWorkTime: Deed = async (deps, due) => {
  const { appId, subject } = due
  const { news } = await takeTurn(deps, appId, subject, async (turn) => {
    if (!(await takeTimer(turn.tx, due))) return
    const slot = await afterWorkOf(turn.tx, subject)
    if (slot) await endAfterWork(turn, slot, 'time')
  })
  routeSoon(deps, appId, news)
}
