import { and, asc, desc, eq, gte, inArray, ne, or, type SQL } from 'drizzle-orm'
import type { Conversation } from '#src/contract/conversation.ts'
import type { Desk } from '#src/contract/desk.ts'
import { localTime } from '#src/domain/hours/local-time.ts'
import { shownPanels } from '#src/domain/settings/panels.ts'
import { mayOf } from '#src/domain/settings/staff-may.ts'
import { supervisedBy, type Supervised } from '#src/domain/conversation/sight.ts'
import { can } from '#src/domain/team/policy.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { afterWorkBy } from '../../conversations/after-work.ts'
import { limitOf } from '../../conversations/places.ts'
import { groupIdsOf } from '../../conversations/concern.ts'
import { atDesk, maskConversation } from '../../live/masked.ts'
import { readConversations } from '../../conversations/present.ts'
import { ringingAt } from '../../conversations/transfer-facts.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { application } from '../../db/schema/platform.ts'
import { agentGroup, member } from '../../db/schema/team.ts'

const ENDED_SHOWN = 50

/** What is seen on coming in: the own conversations, the queues of the own groups, what ended today, and what is looked after. */
export function readDesk(context: MemberContext): Promise<Desk> {
  const { appId, personId, roles } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [own] = await tx.select().from(member).where(eq(member.personId, personId))
    const [app] = await tx
      .select({
        settings: application.settings,
        breakReasons: application.breakReasons,
        idleBreak: application.idleBreak,
        keys: application.deskKeys,
        panels: application.deskPanels,
        lists: application.deskLists,
        notices: application.deskNotices,
        staff: application.staffMay,
        custom: application.customPanel,
        recallSeconds: application.recallSeconds,
        undoSeconds: application.undoSeconds,
        fileRules: application.fileRules,
        asking: application.asking,
      })
      .from(application)
    if (!own || !app) throw new DeskError('NOT_FOUND')
    const groupIds = await groupIdsOf(tx, personId)
    const supervises = supervisedBy(roles)
    const { minutes } = localTime(context.clock.now(), app.settings.hours.timeZone)
    const today = new Date(context.clock.now().getTime() - minutes * 60_000)
    const waiting = inArray(conversation.state, ['queued', 'ringing'])
    return {
      now: context.clock.now().toISOString(),
      serves: can(roles, 'desk.serve'),
      status: own.status,
      statusSince: own.statusSince.toISOString(),
      breakReason: own.breakReason,
      breakReasons: app.breakReasons,
      idleBreak: app.idleBreak,
      keys: app.keys,
      panels: shownPanels(app.panels),
      lists: app.lists,
      notices: app.notices,
      may: mayOf(roles, app.staff),
      recallSeconds: app.recallSeconds,
      undoSeconds: app.undoSeconds,
      takes: app.fileRules.agent,
      custom: app.custom.url === '' ? null : { title: app.custom.title, origin: new URL(app.custom.url).origin },
      forcedOffline: own.forcedOffline,
      forcedReason: own.forcedReason,
      licensed: own.licensedAt !== null,
      limit: await limitOf(tx, personId, own.receptionLimit),
      invites: app.asking.byAgent,
      groupIds,
      paused: await arePaused(tx, groupIds),
      mine: await readConversations(tx, and(eq(conversation.ownerId, personId), eq(conversation.state, 'in_service')), {
        order: [asc(conversation.acceptedAt)],
      }),
      queue:
        groupIds.length === 0 || own.licensedAt === null
          ? []
          : (
              await readConversations(
                tx,
                or(and(waiting, inArray(conversation.groupId, groupIds)), await handedTo(tx, personId)),
                {
                  order: [asc(conversation.rankAt), asc(conversation.enqueuedAt), asc(conversation.id)],
                },
              )
            ).map(maskConversation),
      supervises,
      all: supervises === null ? null : await lookedAfter(tx, supervises, personId, groupIds),
      endedToday: (
        await readConversations(
          tx,
          and(
            eq(conversation.ownerId, personId),
            eq(conversation.state, 'ended'),
            or(gte(conversation.endedAt, today), inArray(conversation.id, await afterWorkBy(tx, personId))),
          ),
          { order: [desc(conversation.endedAt)], limit: ENDED_SHOWN },
        )
      ).map(maskConversation),
    }
  })
}

async function arePaused(tx: Tx, groupIds: string[]): Promise<boolean> {
  const others = and(inArray(agentGroup.id, groupIds), ne(agentGroup.mode, 'paused'))
  return groupIds.length > 0 && (await tx.$count(agentGroup, others)) === 0
}

/** Those that ring at somebody to whom they are handed over. */
async function handedTo(tx: Tx, personId: string): Promise<SQL | undefined> {
  const ids = await ringingAt(tx, personId)
  return ids.length === 0 ? undefined : inArray(conversation.id, ids)
}

const LIVE = ['queued', 'ringing', 'in_service'] as const

/** Conversations of others that somebody looks after, those that wait or are served longest first. */
async function lookedAfter(
  tx: Tx,
  supervises: Supervised,
  personId: string,
  groupIds: string[],
): Promise<Conversation[]> {
  const isOfThem = supervises === 'all' ? undefined : inArray(conversation.groupId, groupIds)
  const rows = await readConversations(tx, and(inArray(conversation.state, [...LIVE]), isOfThem), {
    order: [asc(conversation.startedAt), asc(conversation.id)],
    limit: LIMITS.desk.supervised,
  })
  return rows.map((row) => atDesk(row, personId))
}
