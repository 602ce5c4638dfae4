import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { OWN_STATUSES, type OwnStatus } from '#src/domain/team/status.ts'
import { after } from '#src/lib/after.ts'
import { handBack } from '../../conversations/hand-back.ts'
import { dropTransfersTo } from '../../conversations/hand-over.ts'
import { mayServeNow } from '../../conversations/may-serve.ts'
import { routeNow, routeSoon } from '../../conversations/route.ts'
import { newsOfPerson } from '../../conversations/routing-news.ts'
import { setTimer, takeTimer, type Due } from '../../jobs/timers.ts'
import type { Tx } from '../../db/client.ts'
import { application, timer } from '../../db/schema/platform.ts'
import { agentSlot } from '../../db/schema/routing.ts'
import { member } from '../../db/schema/team.ts'
import type { Deps } from '../../deps.ts'
import { writeStatus } from '../../conversations/status.ts'

/** How long is waited for an agent without a line, in seconds: until they are offline, and until others have their chats. */
type Patience = { offline: number; chats: number }

/** A tunnel, a lid closed by mistake. */
const LINE_LOST: Patience = { offline: LIMITS.presence.offlineSeconds, chats: LIMITS.presence.chatsSeconds }
/** The process they were connected to is gone, and has been silent for a while before that was noticed. */
const PROCESS_GONE: Patience = {
  offline: LIMITS.presence.processOfflineSeconds,
  chats: LIMITS.presence.processChatsSeconds,
}

/** An agent's last line is lost: nothing more is offered to them, and they have a while to come back. */
export async function agentLost(deps: Deps, appId: string, personId: string): Promise<void> {
  await deps.db.inApp(appId, (tx) => expectBack(tx, appId, personId, deps.clock.now(), LINE_LOST))
  await dropTransfersTo(deps, appId, personId)
}

/** An agent is back: who came in time is what they had chosen to be, as if nothing had happened. */
export async function agentBack(deps: Deps, appId: string, personId: string): Promise<void> {
  const waited = await deps.db.inApp(appId, async (tx) => {
    const timers = await tx
      .delete(timer)
      .where(and(inArray(timer.kind, ['presence_grace', 'agent_gone']), eq(timer.subject, personId)))
      .returning({ kind: timer.kind, data: timer.data })
    const gone = timers.find(({ kind }) => kind === 'agent_gone')
    const chosen = gone && (await choseBefore(tx, personId, gone.data))
    if (chosen) await writeStatus(tx, personId, chosen.status, deps.clock.now(), { breakReason: chosen.breakReason })
    return { isNews: timers.length > 0, chosen }
  })
  if (waited.chosen) deps.live.status(appId, personId, { ...waited.chosen, forcedOffline: false })
  if (waited.isNews) routeSoon(deps, appId, newsOfPerson(personId))
}

/** What an agent had chosen before they were taken for gone; undefined where it does not count any more. */
async function choseBefore(
  tx: Tx,
  personId: string,
  data: Record<string, unknown>,
): Promise<{ status: OwnStatus; breakReason: string | null } | undefined> {
  const [row] = await tx.select().from(member).where(eq(member.personId, personId)).for('update')
  if (row?.status !== 'offline' || !(await mayServeNow(tx, personId))) return undefined
  const status = OWN_STATUSES.find((one) => one === data['chosen'])
  return status && { status, breakReason: typeof data['reason'] === 'string' ? data['reason'] : null }
}

/** A process is gone, or this one has just begun: whoever counts as there, or serves somebody, and is connected nowhere is waited for. */
export async function agentsLost(deps: Deps, patience = LINE_LOST): Promise<void> {
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps) {
    const agents = await deps.db.inApp(appId, (tx) =>
      tx
        .select({ id: member.personId })
        .from(member)
        .where(
          or(
            ne(member.status, 'offline'),
            inArray(member.personId, tx.select({ id: agentSlot.personId }).from(agentSlot)),
          ),
        ),
    )
    const connected = await Promise.all(agents.map(({ id }) => deps.live.isConnected(appId, id)))
    const lost = agents.filter((_, index) => connected[index] === false)
    if (lost.length === 0) continue
    await deps.db.inApp(appId, async (tx) => {
      for (const { id } of lost) await expectBack(tx, appId, id, deps.clock.now(), patience)
    })
    for (const { id } of lost) await dropTransfersTo(deps, appId, id)
  }
}

/** Another process is gone, and the agents with it who have not found their way to a further one. */
export const agentsOfGoneProcess = (deps: Deps): Promise<void> => agentsLost(deps, PROCESS_GONE)

async function expectBack(tx: Tx, appId: string, personId: string, now: Date, patience: Patience): Promise<void> {
  const chatsAt = after(now, patience.chats).toISOString()
  await setTimer(tx, appId, 'presence_grace', personId, after(now, patience.offline), { chatsAt })
}

/** Nobody came back in time: the agent is offline, and their chats are waited with for a while more. */
export async function endGrace(deps: Deps, due: Due): Promise<void> {
  const { appId, subject } = due
  // Who may not serve any more is not waited for.
  await handBack(deps, appId, subject)
  const connected = await deps.live.isConnected(appId, subject)
  const now = deps.clock.now()
  const isOffline = await deps.db.inApp(appId, async (tx) => {
    if (!(await takeTimer(tx, due)) || connected) return false
    const [row] = await tx.select().from(member).where(eq(member.personId, subject)).for('update')
    if (!row) return false
    const chatsAt = typeof due.data['chatsAt'] === 'string' ? new Date(due.data['chatsAt']) : now
    // Who had chosen to be offline may have kept some to answer on.
    const wasThere = row.status !== 'offline'
    if (wasThere) await writeStatus(tx, subject, 'offline', now)
    const before = wasThere ? { chosen: row.status, reason: row.breakReason } : {}
    await setTimer(tx, appId, 'agent_gone', subject, chatsAt, before)
    return wasThere
  })
  if (isOffline) deps.live.status(appId, subject, { status: 'offline', forcedOffline: false })
  else if (connected) routeSoon(deps, appId, newsOfPerson(subject))
}

/**
 * An agent stays away: each of their chats goes back into a queue, where somebody else finds it. The timer goes last, so
 * that what a crash leaves undone is done by the next who looks.
 */
export async function passChatsOn(deps: Deps, due: Due): Promise<void> {
  const { appId, subject } = due
  const isBack = await deps.live.isConnected(appId, subject)
  await handBack(deps, appId, subject, { keeps: async () => isBack })
  await deps.db.inApp(appId, (tx) => takeTimer(tx, due))
  await routeNow(deps, appId)
}
