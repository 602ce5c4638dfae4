import { and, count, eq, inArray, ne } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { whyNotGroup } from '../../conversations/hand-over.ts'
import type { CameBy } from '../../conversations/hours-that-count.ts'
import { isThere, mayServe } from '../../conversations/may-serve.ts'
import { roomsOf } from '../../conversations/places.ts'
import { stands } from '../../conversations/standing.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { agentGroup, groupMember, member } from '../../db/schema/team.ts'

/** Groups and colleagues a conversation can go to, or why it cannot. */
export function transferTargets(context: MemberContext, input: { conversationId: string }) {
  const { personId } = context.member
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx
      .select({ ownerId: conversation.ownerId, channel: conversation.channel, identityId: conversation.identityId })
      .from(conversation)
      .where(eq(conversation.id, input.conversationId))
    if (!row) throw new DeskError('NOT_FOUND')
    return {
      groups: await groupsOf(tx, personId, { by: row, now: context.clock.now() }),
      agents: await colleaguesOf(tx, row.ownerId ?? personId),
    }
  })
}

/** For whom it is asked: what they have come by. */
type Asked = { by: CameBy; now: Date }

async function groupsOf(tx: Tx, personId: string, asked: Asked) {
  const groups = await tx
    .select({ id: agentGroup.id, name: agentGroup.name, mode: agentGroup.mode })
    .from(agentGroup)
    .where(stands)
    .orderBy(agentGroup.createdAt)
  const online = await tx
    .select({ groupId: groupMember.groupId, online: count() })
    .from(groupMember)
    .innerJoin(member, and(eq(member.appId, groupMember.appId), eq(member.personId, groupMember.personId)))
    .where(and(eq(member.status, 'online'), mayServe, ne(member.personId, personId)))
    .groupBy(groupMember.groupId)
  const waiting = await tx
    .select({ groupId: conversation.groupId, waiting: count() })
    .from(conversation)
    .where(inArray(conversation.state, ['queued', 'ringing']))
    .groupBy(conversation.groupId)
  const onlineOf = new Map(online.map((entry) => [entry.groupId, entry.online]))
  const waitingOf = new Map(waiting.map((entry) => [entry.groupId, entry.waiting]))
  const targets = []
  for (const { id, name, mode } of groups) {
    const available = mode === 'running' ? await availabilityOf(tx, id, asked) : ('paused' as const)
    targets.push({ id, name, online: onlineOf.get(id) ?? 0, waiting: waitingOf.get(id) ?? 0, available })
  }
  return targets
}

/** As the dialog says what a transfer would fail with. */
const WHY = { closed: 'closed', no_agent_online: 'nobody', queue_full: 'full' } as const

async function availabilityOf(tx: Tx, groupId: string, asked: Asked) {
  const why = await whyNotGroup({ tx, ...asked }, groupId)
  return why === undefined ? ('yes' as const) : WHY[why]
}

async function colleaguesOf(tx: Tx, ownerId: string) {
  const colleagues = await tx
    .selectDistinct({
      id: member.personId,
      nickname: member.nickname,
      status: member.status,
      breakReason: member.breakReason,
      ownLimit: member.receptionLimit,
    })
    .from(member)
    .innerJoin(groupMember, and(eq(groupMember.appId, member.appId), eq(groupMember.personId, member.personId)))
    .where(and(ne(member.personId, ownerId), mayServe))
    .orderBy(member.nickname, member.personId)
  const there = await tx.select({ id: member.personId }).from(member).where(isThere)
  const isConnected = new Set(there.map(({ id }) => id))
  return (await roomsOf(tx, colleagues)).map(
    ({ id, nickname, status: chosen, breakReason: given, load, limit, isFree }) => {
      const status = isConnected.has(id) ? chosen : ('offline' as const)
      const available = status !== 'online' ? ('offline' as const) : isFree ? ('yes' as const) : ('full' as const)
      const breakReason = status === 'break' ? given : null
      return { id, nickname, status, breakReason, load, limit, available }
    },
  )
}
