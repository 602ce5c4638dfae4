import { and, asc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { MenuSchedule } from '#src/contract/voice.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { flowVersion } from '../../db/schema/flow.ts'
import { voiceSchedule } from '../../db/schema/voice.ts'
import { checkFlows, readCheckedApplication } from '../flows/check.ts'
import { readSignatures, signatureOf } from '../flows/signatures.ts'
import { findVersion } from '../flows/versions.ts'
import { findMenu, lockMenu } from './menus.ts'

const from = sql<Date>`lower(${voiceSchedule.during})`.mapWith((at: string) => new Date(at))
const until = sql<Date | null>`upper(${voiceSchedule.during})`.mapWith((at: string) => new Date(at))

/** Versions that a menu is, will be and was set to run, by their beginning. */
export function listSchedules(context: MemberContext, input: { flowId: string }): Promise<MenuSchedule[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    await findMenu(tx, input.flowId)
    const rows = await readSchedules(tx, input.flowId)
    const names = await nicknamesOf(
      tx,
      rows.map((row) => row.by),
    )
    const now = context.clock.now()
    return rows.map((row) => ({
      id: row.id,
      versionId: row.versionId,
      versionNumber: row.versionNumber,
      versionName: row.versionName,
      from: row.from.toISOString(),
      until: row.until?.toISOString() ?? null,
      state: row.from > now ? 'coming' : row.until !== null && row.until <= now ? 'over' : 'on',
      by: names.get(row.by ?? '') ?? null,
    }))
  })
}

const readSchedules = (tx: Tx, flowId: string) =>
  tx
    .select({
      id: voiceSchedule.id,
      versionId: voiceSchedule.versionId,
      versionNumber: flowVersion.number,
      versionName: flowVersion.name,
      from,
      until,
      by: voiceSchedule.createdBy,
    })
    .from(voiceSchedule)
    .innerJoin(
      flowVersion,
      and(eq(flowVersion.appId, voiceSchedule.appId), eq(flowVersion.id, voiceSchedule.versionId)),
    )
    .where(eq(voiceSchedule.flowId, flowId))
    .orderBy(asc(from))

type Addition = { flowId: string; versionId: string; from: string; until: string | null }

/** Sets a version to run for a while. Refused where another is set for any of that time, or the version cannot run. */
export function addSchedule(context: MemberContext, input: Addition): Promise<{ id: string }> {
  const { appId, personId } = context.member
  const { flowId, versionId } = input
  return context.db.inApp(appId, async (tx) => {
    const menu = await lockMenu(tx, flowId)
    const { document } = await findVersion(tx, { flowId, versionId })
    const begin = new Date(input.from)
    const end = input.until === null ? null : new Date(input.until)
    if (end !== null && end <= begin)
      throw new DeskError('INVALID', { issues: [{ path: ['until'], code: 'BEFORE_FROM' }] })
    await assertRuns(tx, { ...menu, document }, context.env.outboundAllow)
    const all = await readSchedules(tx, flowId)
    if (all.length >= LIMITS.voice.schedules) throw new DeskError('SCHEDULE_LIMIT', { limit: LIMITS.voice.schedules })
    const other = all.find((one) => (end === null || one.from < end) && (one.until === null || one.until > begin))
    if (other)
      throw new DeskError('SCHEDULE_OVERLAP', {
        versionNumber: other.versionNumber,
        from: other.from.toISOString(),
        until: other.until?.toISOString() ?? null,
      })
    const id = uuidv7()
    await tx.insert(voiceSchedule).values({
      appId,
      id,
      flowId,
      versionId,
      during: sql`tstzrange(${begin}, ${end}, '[)')` as unknown as string,
      createdAt: context.clock.now(),
      createdBy: personId,
    })
    const after = { versionId, from: input.from, until: input.until }
    await writeAudit(tx, context, appId, { action: 'voice_menu.scheduled', target: flowId, after })
    return { id }
  })
}

async function assertRuns(tx: Tx, menu: Parameters<typeof signatureOf>[0], allow: readonly string[]): Promise<void> {
  const all = await readSignatures(tx)
  const flows = all.map((one) => (one.id === menu.id ? signatureOf(menu) : one))
  const problems = checkFlows(flows, await readCheckedApplication(tx, allow)).get(menu.id) ?? []
  const blocking = problems.filter(({ severity }) => severity === 'blocking')
  if (blocking.length > 0)
    throw new DeskError('CANVAS_INVALID', {
      codes: [...new Set(blocking.map(({ code }) => code))],
      count: blocking.length,
    })
}

/** Takes a version back before its time, or ends it now. One that is over stays, as what was. */
export function removeSchedule(
  context: MemberContext,
  input: { flowId: string; scheduleId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await lockMenu(tx, input.flowId)
    const now = context.clock.now()
    const one = (await readSchedules(tx, input.flowId)).find(({ id }) => id === input.scheduleId)
    if (!one || (one.until !== null && one.until <= now)) throw new DeskError('NOT_FOUND')
    const same = eq(voiceSchedule.id, one.id)
    if (one.from >= now) await tx.delete(voiceSchedule).where(same)
    else
      await tx
        .update(voiceSchedule)
        .set({ during: sql`tstzrange(lower(${voiceSchedule.during}), ${now}, '[)')` as unknown as string })
        .where(same)
    const before = { versionId: one.versionId, from: one.from.toISOString(), until: one.until?.toISOString() ?? null }
    await writeAudit(tx, context, appId, { action: 'voice_menu.unscheduled', target: input.flowId, before })
    return {}
  })
}
