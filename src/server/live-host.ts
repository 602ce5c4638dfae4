import type { IncomingMessage } from 'node:http'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { looksAfter, supervisedBy } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import { opens } from '#src/domain/team/entry.ts'
import { can } from '#src/domain/team/policy.ts'
import { findSession } from './auth/session.ts'
import { visitorOf } from './auth/visitor-of.ts'
import type { Context } from './context.ts'
import { concernsAgent, groupIdsOf } from './conversations/concern.ts'
import { cueTyping } from './conversations/cues.ts'
import { rememberedConversation } from './conversations/owned.ts'
import { noteReceipt } from './conversations/receipts.ts'
import { isSameVisitor } from './conversations/same-visitor.ts'
import { conversation } from './db/schema/conversation.ts'
import { flow } from './db/schema/flow.ts'
import type { Deps } from './deps.ts'
import { doorOf, refusalOf } from './platform/door.ts'
import { requestAddress } from './platform/caller-address.ts'
import { agentBack, agentLost, agentsOfGoneProcess } from './services/desk/presence.ts'
import { membershipIn } from './services/auth/memberships.ts'
import { readCookie } from './cookie.ts'
import type { LiveCaller } from './live/connection.ts'
import type { LiveHost } from './live/host.ts'
import { assertRightsHold, RightsEnded, rightsHold } from './live/rights.ts'
import { upgradeRefusal } from './live/upgrade.ts'

const authSchema = z.object({ appId: z.string().regex(/^\d{10}$/), visitorToken: z.string().max(128).optional() })

/** Connects the live connections with sessions, visitors and presence. */
export function liveHost(deps: Deps, contextOf: () => Context): LiveHost {
  const { traffic, db } = deps
  const staff = db.lane('staff')
  /** Where connections come from: a closed one has forgotten it. */
  const addresses = new WeakMap<IncomingMessage, string>()

  async function authenticate(auth: unknown, cookies: string | undefined, address: string): Promise<LiveCaller | null> {
    const parsed = authSchema.safeParse(auth)
    if (!parsed.success) return null
    const { appId, visitorToken } = parsed.data
    if (visitorToken !== undefined) {
      const known = await visitorOf(deps, { appId, token: visitorToken, address })
      if (known === null) return null
      return { kind: 'visitor', appId, visitorId: known.id, comer: { address, isSigned: known.isSigned } }
    }
    const token = readCookie(deps, 'session', cookies)
    const nobody = contextOf()
    const context = { ...nobody, origin: { ...nobody.origin, ip: address } }
    const session = token === null ? null : await findSession(context, token)
    if (!session || session.mustChangePassword) return null
    const member = await staff.inApp(appId, async (tx) => {
      const membership = await membershipIn(tx, appId, session.personId)
      if (!membership || membership.isClosed || !opens(session, { appId, ...membership })) return null
      return { ...membership, groupIds: await groupIdsOf(tx, session.personId) }
    })
    if (!member) return null
    const { personId, sessionId } = session
    const { nickname, roles, groupIds, forcedOffline, licensed, rightsVersion } = member
    const serves = can(roles, 'desk.serve') && !forcedOffline && licensed
    const seesFlows = can(roles, 'flow.view')
    const readsAlerts = can(roles, 'settings.view')
    return {
      kind: 'member',
      appId,
      personId,
      sessionId,
      rightsVersion,
      nickname,
      groupIds,
      serves,
      supervises: supervisedBy(roles),
      seesFlows,
      readsAlerts,
    }
  }

  return {
    upgradeRefusal: (request) => upgradeRefusal(deps, request),
    authenticate,
    async mayWatch(caller, conversationId) {
      if (!z.uuid().safeParse(conversationId).success) return null
      // What is remembered to be somebody else's is not looked for.
      const isElse = async (owner: string) =>
        caller.kind === 'visitor' && !(await isSameVisitor(deps, caller.appId, [owner, caller.visitorId]))
      const remembered = rememberedConversation(caller.appId, conversationId)
      if (remembered !== undefined && (await isElse(remembered.visitorId))) return null
      // A connection is nothing but a way to be told of this.
      if (caller.kind === 'visitor') {
        const { access } = await doorOf(db.lane('public'), caller.appId)
        if (refusalOf(access, caller.comer) !== null) return null
      }
      const watched = await (caller.kind === 'visitor' ? db.lane('public') : staff).inApp(caller.appId, async (tx) => {
        const { id, visitorId, state, ownerId, groupId, seq } = conversation
        const holds = caller.kind === 'visitor' ? sql<boolean>`true` : rightsHold(tx, caller, deps.clock.now())
        const [row] = await tx
          .select({ id, visitorId, state, ownerId, groupId, seq, holds })
          .from(conversation)
          .where(eq(conversation.id, conversationId))
        if (!row) return null
        if (!row.holds) throw new RightsEnded()
        if (caller.kind === 'visitor') return { seq: row.seq, visitorId: row.visitorId }
        const isTheirs = caller.serves && (await concernsAgent(tx, row, caller.personId))
        return isTheirs || looksAfter(caller, row) ? { seq: row.seq, visitorId: row.visitorId } : null
      })
      return watched === null || (await isElse(watched.visitorId)) ? null : watched.seq
    },
    received: ({ appId, visitorId }, receipt) => noteReceipt(deps, appId, { visitorId, ...receipt }),
    typing: ({ appId, personId }, conversationId) => cueTyping(deps, appId, conversationId, personId),
    async maySeeFlow(caller, flowId) {
      if (caller.kind !== 'member' || !caller.seesFlows || !z.uuid().safeParse(flowId).success) return false
      return staff.inApp(caller.appId, async (tx) => {
        const [row] = await tx
          .select({ holds: rightsHold(tx, caller, deps.clock.now()) })
          .from(flow)
          .where(and(eq(flow.id, flowId), isNull(flow.deletedAt)))
        if (row?.holds === false) throw new RightsEnded()
        return row !== undefined
      })
    },
    async connected(caller) {
      if (caller.kind !== 'member') return
      // What has changed since it was let in was told before it could hear it.
      await deps.db.inApp(caller.appId, (tx) => assertRightsHold(tx, caller, deps.clock.now()))
      deps.live.elsewhere(caller.appId, caller.personId)
      if (caller.serves) await agentBack(deps, caller.appId, caller.personId)
    },
    async disconnected(caller) {
      if (caller.kind !== 'member') return
      deps.live.elsewhere(caller.appId, caller.personId)
      if (!caller.serves) return
      if (await deps.live.isConnected(caller.appId, caller.personId)) return
      await agentLost(deps, caller.appId, caller.personId)
    },
    processGone: () => agentsOfGoneProcess(deps),
    failed(error) {
      // A refusal is no failure, and there may be many.
      if (!(error instanceof DeskError)) deps.log.error({ err: error }, 'a live connection failed')
    },
    limits: {
      traffic,
      addressOf(request) {
        const known = addresses.get(request)
        if (known !== undefined) return known
        const address = requestAddress(deps.env.trustProxy, request)
        addresses.set(request, address)
        return address
      },
    },
  }
}
