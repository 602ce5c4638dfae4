import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { CHAT_KINDS, type ChatKind } from '#src/channels/specs.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { stands } from '../../conversations/standing.ts'
import type { Tx } from '../../db/client.ts'
import { flow } from '../../db/schema/flow.ts'
import { application } from '../../db/schema/platform.ts'
import { agentGroup } from '../../db/schema/team.ts'
import { voiceMenu } from '../../db/schema/voice.ts'
import { assertBase } from './assert-base.ts'

const CHANGED = 'hours.set'

type Named = { id: string; name: string }
/** `own`: the groups, channels and voice menus that have hours of their own, for which these do not count. */
type Kept = { revision: number; hours: WorkingHours; own: { groups: Named[]; channels: ChatKind[]; menus: Named[] } }

/** When people are there, with the revision that the next change is made on. */
export function readHours(context: MemberContext): Promise<Kept> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx
      .select({
        revision: application.hoursRevision,
        settings: application.settings,
        ofChannels: application.channelHours,
      })
      .from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    const groups = await tx
      .select({ id: agentGroup.id, name: agentGroup.name })
      .from(agentGroup)
      .where(and(stands, isNotNull(agentGroup.hours)))
      .orderBy(asc(agentGroup.name), asc(agentGroup.id))
    const menus = await tx
      .select({ id: flow.id, name: flow.name })
      .from(voiceMenu)
      .innerJoin(flow, and(eq(flow.appId, voiceMenu.appId), eq(flow.id, voiceMenu.flowId)))
      .where(and(isNull(flow.deletedAt), sql`jsonb_typeof(${voiceMenu.settings} -> 'hours') = 'object'`))
      .orderBy(asc(flow.name), asc(flow.id))
    const channels = CHAT_KINDS.filter((kind) => row.ofChannels.channels[kind] !== undefined)
    return { revision: row.revision, hours: row.settings.hours, own: { groups, channels, menus } }
  })
}

/** Changes it, on top of the revision it was read at; who asks for a person from now on goes by it. */
export function updateHours(
  context: MemberContext,
  { revision, hours }: { revision: number; hours: WorkingHours },
): Promise<{ revision: number }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    await tx.select({ appId: application.appId }).from(application).for('update')
    const [row] = await tx.select({ revision: application.hoursRevision }).from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    await assertBase(tx, CHANGED, { stands: row.revision, base: revision })
    return { revision: await writeHours(tx, context, hours) }
  })
}

/** Writes the hours, or those parts of them that are given, over whatever stands there. Answers the new revision. */
export async function writeHours(tx: Tx, context: MemberContext, part: Partial<WorkingHours>): Promise<number> {
  const { appId } = context.member
  const [row] = await tx
    .select({ revision: application.hoursRevision, settings: application.settings })
    .from(application)
    .for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  const before = row.settings.hours
  const after = { ...before, ...part }
  const revision = row.revision + 1
  await tx
    .update(application)
    .set({ settings: { ...row.settings, hours: after }, hoursRevision: revision })
    .where(eq(application.appId, appId))
  await writeAudit(tx, context, appId, { action: CHANGED, before, after })
  return revision
}
