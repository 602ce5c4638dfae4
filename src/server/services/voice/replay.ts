import { and, asc, eq } from 'drizzle-orm'
import type { PastCall } from '#src/contract/calls.ts'
import type { GraphJson } from '#src/domain/graph/json.ts'
import { DeskError } from '#src/domain/errors.ts'
import { can } from '#src/domain/team/policy.ts'
import { readDraftSettings, readRelease } from '../../bots/content.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { release } from '../../db/schema/bot.ts'
import { conversation, message } from '../../db/schema/conversation.ts'
import { flow, flowVersion } from '../../db/schema/flow.ts'
import { call } from '../../db/schema/voice.ts'
import { readTaken } from '../flows/replay.ts'

/**
 * A call that was, with all that came to its menu and what the menu ran on, so that it can be gone back in. Figures that
 * nobody is to read are not in it: they were never kept. Throws NOT_FOUND for a conversation that was written.
 */
export async function readPastCall(context: MemberContext, input: { conversationId: string }): Promise<PastCall> {
  const { appId, roles } = context.member
  if (!can(roles, 'history.whole')) throw new DeskError('FORBIDDEN')
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select({ talk: conversation, call })
      .from(call)
      .innerJoin(conversation, and(eq(conversation.appId, call.appId), eq(conversation.id, call.conversationId)))
      .where(eq(call.conversationId, input.conversationId))
    if (!row) throw new DeskError('NOT_FOUND')
    const { talk } = row
    const ranOn = await readMenus(tx, talk.releaseId)
    const scheduled = row.call.versionId === null ? null : await readVersion(tx, row.call.versionId)
    const heard = await tx
      .select({ body: message.body, at: message.at })
      .from(message)
      .where(and(eq(message.conversationId, talk.id), eq(message.sender, 'bot')))
      .orderBy(asc(message.seq))
    return {
      conversationId: talk.id,
      flowId: row.call.flowId,
      startedAt: row.call.startedAt.toISOString(),
      endedAt: talk.endedAt?.toISOString() ?? null,
      endReason: talk.endReason,
      version: ranOn.version,
      scheduled: scheduled?.number ?? null,
      settings: ranOn.settings,
      flows: [
        ...ranOn.flows.filter(({ id }) => scheduled === null || id !== row.call.flowId),
        ...(scheduled === null ? [] : [{ id: row.call.flowId, name: scheduled.name, document: scheduled.document }]),
      ],
      ...(await readTaken(tx, talk)),
      heard: heard.map(({ body, at }) => ({ body, at: at.toISOString() })),
    }
  })
}

/** The menus of a release; without one, a scheduled version runs alone. */
async function readMenus(tx: Tx, releaseId: string | null) {
  if (releaseId === null) return { version: null, settings: await readDraftSettings(tx), flows: [] }
  const [row] = await tx.select({ number: release.number }).from(release).where(eq(release.id, releaseId))
  const { settings, flows } = await readRelease(tx, releaseId)
  const menus = [...flows].filter(([, { kind }]) => kind === 'ivr')
  return {
    version: row?.number ?? null,
    settings,
    flows: menus.map(([id, { name, document }]) => ({ id, name, document })),
  }
}

async function readVersion(tx: Tx, versionId: string) {
  const [row] = await tx
    .select({ number: flowVersion.number, document: flowVersion.document, name: flow.name })
    .from(flowVersion)
    .innerJoin(flow, and(eq(flow.appId, flowVersion.appId), eq(flow.id, flowVersion.flowId)))
    .where(eq(flowVersion.id, versionId))
  return row ? { ...row, document: row.document as GraphJson } : null
}
