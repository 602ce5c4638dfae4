import { channelSpecs } from '#src/channels/specs.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AssignmentCall, AssignmentTest } from '#src/contract/assignment.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Assignment } from '#src/domain/settings/assignment.ts'
import { secret as wrapped } from '#src/lib/secret.ts'
import type { MemberContext } from '../../context.ts'
import { ASSIGNMENT_SECRET, groupAnswered, groupsNow, statusOf } from '../../conversations/ask-webhook.ts'
import { isStaffed } from '../../conversations/staffed.ts'
import { stands } from '../../conversations/standing.ts'
import type { Tx } from '../../db/client.ts'
import { assignmentCall } from '../../db/schema/routing.ts'
import { agentGroup } from '../../db/schema/team.ts'
import { assertCallable } from '../../platform/assert-callable.ts'
import { webhookHeaders } from '../../platform/webhook-headers.ts'

type Wanted = {
  webhook: Pick<Assignment['webhook'], 'url' | 'timeoutSeconds'>
  /** Absent: the one that is kept, where it may go there; null: none. */
  secret?: string | null | undefined
}

/** How the visitor that there is not has come. */
const BY = { channel: channelSpecs.web.kind, identityId: null }

/**
 * Asks the other system as it is set in the form, about a visitor that there is not, and tells what it has answered and what
 * would become of the visitor. Nobody is assigned by it, and it is not among the calls that are kept.
 */
export async function testAssignment(context: MemberContext, { webhook, secret }: Wanted): Promise<AssignmentTest> {
  const { appId, personId } = context.member
  await context.limiter.consume('flow_perform', personId)
  await assertCallable(context.outbound, ['webhook', 'url'], webhook.url)
  const now = context.clock.now()
  const { groups, key } = await context.db.inApp(appId, async (tx) => ({
    groups: await groupsNow(tx, { now, staffed: await staffedIn(tx), by: BY }),
    key:
      secret === undefined
        ? await context.secrets.read(tx, appId, ASSIGNMENT_SECRET, webhook.url)
        : secret === null
          ? null
          : wrapped(secret),
  }))
  const id = `test.${uuidv7()}`
  const body = JSON.stringify({
    type: 'assignment',
    test: true,
    sdkAppId: appId,
    conversationId: uuidv7(),
    channel: BY.channel,
    visitor: { id: uuidv7(), nickname: '', language: 'en', tags: [], attributes: {} },
    groups,
  })
  const result = await context.performer.perform(
    appId,
    {
      type: 'http',
      request: {
        method: 'POST',
        url: webhook.url,
        headers: webhookHeaders({ id, body, secrets: key ? [key] : [], at: now }).map((header) => ({
          ...header,
          secret: false,
        })),
        body,
        timeoutMs: webhook.timeoutSeconds * 1000,
        retries: 0,
      },
    },
    id,
  )
  const said = await context.db.inApp(appId, (tx) => groupAnswered(tx, result))
  const group = said === null || said === 'nobody' ? undefined : groups.find((one) => one.id === said.groupId)
  return {
    status: statusOf(result),
    ms: Math.max(0, Math.round(result.ms)),
    code: result.ok ? null : result.code,
    answer: (result.ok ? JSON.stringify(bodyOf(result.value)) : result.detail).slice(0, LIMITS.assignmentCalls.answer),
    outcome: said === null ? 'fallback' : said === 'nobody' ? 'nobody' : 'group',
    group: group === undefined ? null : { id: group.id, name: group.name },
  }
}

const bodyOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'body' in value ? value.body : value

async function staffedIn(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ id: agentGroup.id }).from(agentGroup).where(stands)
  const staffed: string[] = []
  for (const { id } of rows) if (await isStaffed(tx, id)) staffed.push(id)
  return staffed
}

/** The last calls of it, the newest first. */
export function listAssignmentCalls(context: MemberContext): Promise<AssignmentCall[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx
      .select({
        id: assignmentCall.id,
        conversationId: assignmentCall.conversationId,
        at: assignmentCall.at,
        status: assignmentCall.status,
        code: assignmentCall.code,
        ms: assignmentCall.tookMs,
        outcome: assignmentCall.outcome,
        groupId: assignmentCall.groupId,
        groupName: sql<string | null>`${agentGroup.name}`,
      })
      .from(assignmentCall)
      .leftJoin(agentGroup, eq(agentGroup.id, assignmentCall.groupId))
      .orderBy(desc(assignmentCall.at), desc(assignmentCall.id))
      .limit(LIMITS.assignmentCalls.kept)
    return rows.map(({ at, groupId, groupName, ...row }) => ({
      ...row,
      at: at.toISOString(),
      group: groupId === null ? null : { id: groupId, name: groupName ?? '' },
    }))
  })
}
