import { desc, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { assignmentOf } from '#src/domain/settings/assignment.ts'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import { visitor } from '../db/schema/visitor.ts'
import type { Tx } from '../db/client.ts'
import { assignmentCall } from '../db/schema/routing.ts'
import { agentGroup } from '../db/schema/team.ts'
import { webhookHeaders } from '../platform/webhook-headers.ts'
import { askOthers } from './ask-others.ts'
import { circumstancesOf } from './circumstances.ts'
import { staffedGroups } from './enqueue.ts'
import { hoursThatCount, type CameBy } from './hours-that-count.ts'
import { speakerOf } from './speaker.ts'
import { groupStands, stands } from './standing.ts'
import type { Turn } from './turn.ts'

/** The purpose under which an application keeps what its assignment webhook is signed with. */
export const ASSIGNMENT_SECRET = 'assignment.secret'

const PREFIX = 'assignment.'
/** Whether a request of a conversation is this one. */
export const asksForGroup = (requestId: string): boolean => requestId.startsWith(PREFIX)

/** Asks another system which group a visitor is assigned to: who they are, and the groups as they stand. Signed where a secret is kept. */
export async function askWebhook(turn: Turn): Promise<void> {
  const { tx, appId, row, now } = turn
  const { url, timeoutSeconds } = assignmentOf((await circumstancesOf(tx)).settings).webhook
  const secret = await turn.deps.secrets.read(tx, appId, ASSIGNMENT_SECRET, url)
  const { nickname, language, tags } = await speakerOf(turn)
  const [known] = await tx.select({ attributes: visitor.attributes }).from(visitor).where(eq(visitor.id, row.visitorId))
  // With every move the revision is another one.
  const id = `${PREFIX}${row.revision}`
  const body = JSON.stringify({
    type: 'assignment',
    sdkAppId: appId,
    conversationId: row.id,
    channel: row.channel,
    visitor: { id: row.visitorId, nickname, language, tags, attributes: known?.attributes ?? {} },
    groups: await groupsNow(turn.tx, { now, staffed: await staffedGroups(turn), by: turn.row }),
  })
  await askOthers(turn, id, {
    type: 'http',
    request: {
      method: 'POST',
      url,
      headers: webhookHeaders({ id: `${row.id}.${id}`, body, secrets: secret ? [secret] : [], at: now }).map(
        (header) => ({
          ...header,
          secret: false,
        }),
      ),
      body,
      timeoutMs: timeoutSeconds * 1000,
      retries: 0,
    },
  })
}

/** The groups that there are; `available`: open, and among those where somebody is there who could serve. */
export async function groupsNow(tx: Tx, { now, staffed, by }: { now: Date; staffed: readonly string[]; by: CameBy }) {
  const rows = await tx
    .select({ id: agentGroup.id, name: agentGroup.name })
    .from(agentGroup)
    .where(stands)
    .orderBy(agentGroup.createdAt, agentGroup.id)
  const groups = []
  for (const { id, name } of rows)
    groups.push({
      id,
      name,
      available: staffed.includes(id) && isOpen(await hoursThatCount(tx, { groupId: id, by }), now),
    })
  return groups
}

const answerSchema = z.object({
  status: z.number().min(200).max(299),
  body: z.object({ groupId: z.uuid().nullable() }),
})

/** What the other system has said: a group, or that nobody is to have them; null: nothing that could be understood. */
export async function groupAnswered(tx: Tx, result: RequestResult): Promise<{ groupId: string } | 'nobody' | null> {
  if (!result.ok) return null
  const answer = answerSchema.safeParse(result.value)
  if (!answer.success) return null
  const { groupId } = answer.data.body
  if (groupId === null) return 'nobody'
  return (await groupStands(tx, groupId)) ? { groupId } : null
}

const statusSchema = z.object({ status: z.number().int() })

/** The status of an answer; null: there was none. */
export const statusOf = (result: RequestResult): number | null =>
  result.ok ? (statusSchema.safeParse(result.value).data?.status ?? null) : null

/** Keeps what came of a call, and of all calls the last ones. */
export async function noteCall(
  { tx, appId, row, now }: Turn,
  result: RequestResult,
  said: Awaited<ReturnType<typeof groupAnswered>>,
): Promise<void> {
  const how =
    said === null
      ? { outcome: 'fallback' as const, groupId: null }
      : said === 'nobody'
        ? { outcome: said, groupId: null }
        : { outcome: 'group' as const, groupId: said.groupId }
  await tx.insert(assignmentCall).values({
    appId,
    id: uuidv7(),
    conversationId: row.id,
    at: now,
    status: statusOf(result),
    code: result.ok ? null : result.code,
    tookMs: Math.max(0, Math.round(result.ms)),
    ...how,
  })
  const old = tx
    .select({ id: assignmentCall.id })
    .from(assignmentCall)
    .orderBy(desc(assignmentCall.at), desc(assignmentCall.id))
    .offset(LIMITS.assignmentCalls.kept)
  await tx.delete(assignmentCall).where(inArray(assignmentCall.id, old))
}
