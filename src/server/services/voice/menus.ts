import { and, asc, eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { settingsFrom, type MenuSettings } from '#src/domain/voice/settings.ts'
import type { Menu } from '#src/contract/voice.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { flow } from '../../db/schema/flow.ts'
import { stands } from '../../conversations/standing.ts'
import { agentGroup } from '../../db/schema/team.ts'
import { voiceMenu, voiceNumber } from '../../db/schema/voice.ts'
import { findFlow, lockFlow, type FlowRow } from '../flows/find.ts'
import { lockFlows } from '../flows/insert.ts'

/** A menu that is there; throws NOT_FOUND, for a task flow as well. */
export async function findMenu(tx: Tx, flowId: string): Promise<FlowRow> {
  const row = await findFlow(tx, flowId)
  if (row.kind !== 'ivr') throw new DeskError('NOT_FOUND')
  return row
}

/** The same, held until the transaction ends. */
export async function lockMenu(tx: Tx, flowId: string): Promise<FlowRow> {
  const row = await lockFlow(tx, flowId)
  if (row.kind !== 'ivr') throw new DeskError('NOT_FOUND')
  return row
}

/** The settings of a menu: as saved, or the ones a menu begins with. What later versions have added has its default. */
async function readSettings(tx: Tx, flowId: string): Promise<{ settings: MenuSettings; revision: number }> {
  const [saved] = await tx.select().from(voiceMenu).where(eq(voiceMenu.flowId, flowId))
  const { settings } = await circumstancesOf(tx)
  return { settings: settingsFrom(saved?.settings ?? null, settings.language), revision: saved?.revision ?? 0 }
}

/** Settings and numbers of a menu. */
export function readMenu(context: MemberContext, input: { flowId: string }): Promise<Menu> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await findMenu(tx, input.flowId)
    const { settings, revision } = await readSettings(tx, input.flowId)
    const [saved] = await tx.select().from(voiceMenu).where(eq(voiceMenu.flowId, input.flowId))
    const names = await nicknamesOf(tx, [saved?.updatedBy ?? null])
    const rows = await tx
      .select({ number: voiceNumber.number })
      .from(voiceNumber)
      .where(eq(voiceNumber.flowId, input.flowId))
      .orderBy(asc(voiceNumber.number))
    const numbers = rows.map(({ number }) => number)
    return {
      flowId: input.flowId,
      settings,
      numbers,
      revision,
      updatedAt: saved?.updatedAt.toISOString() ?? null,
      updatedBy: names.get(saved?.updatedBy ?? '') ?? null,
      addresses: numbers.map((number) => ({ number, url: addressOf(context.publicUrl, appId, number) })),
    }
  })
}

/** Where a carrier sends the calls of a number. */
export const addressOf = (publicUrl: string, appId: string, number: string): string =>
  `${publicUrl}/voice/${appId}/${encodeURIComponent(number)}`

type Update = { flowId: string; revision: number; settings: MenuSettings; numbers: string[] }

/** Saves settings and numbers; they act at once, for calls under way as well where they can. */
export function updateMenu(context: MemberContext, input: Update): Promise<{ revision: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await lockFlows(tx, appId)
    await lockMenu(tx, input.flowId)
    const before = await readSettings(tx, input.flowId)
    if (before.revision !== input.revision) throw await menuConflict(tx, input.flowId)
    await assertGroup(tx, input.settings.defaultGroupId)
    const numbers = [...new Set(input.numbers)]
    await bindNumbers(tx, appId, input.flowId, numbers)
    const revision = await writeSettings(tx, context, input.flowId, input.settings, before.revision)
    await writeAudit(tx, context, appId, {
      action: 'voice_menu.updated',
      target: input.flowId,
      before: before.settings,
      after: { ...input.settings, numbers },
    })
    return { revision }
  })
}

/** Switches the emergency message: every call that comes from now on hears it, or the menu again. */
export function setEmergency(
  context: MemberContext,
  input: { flowId: string; enabled: boolean },
): Promise<{ revision: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await lockMenu(tx, input.flowId)
    const { settings, revision: before } = await readSettings(tx, input.flowId)
    if (settings.emergency.enabled === input.enabled) return { revision: before }
    const emergency = { ...settings.emergency, enabled: input.enabled }
    const revision = await writeSettings(tx, context, input.flowId, { ...settings, emergency }, before)
    const action = input.enabled ? 'voice_menu.emergency_on' : 'voice_menu.emergency_off'
    await writeAudit(tx, context, appId, { action, target: input.flowId, after: emergency })
    return { revision }
  })
}

async function writeSettings(
  tx: Tx,
  context: MemberContext,
  flowId: string,
  settings: MenuSettings,
  before: number,
): Promise<number> {
  const { appId, personId } = context.member
  const written = { settings, revision: before + 1, updatedAt: context.clock.now(), updatedBy: personId }
  await tx
    .insert(voiceMenu)
    .values({ appId, flowId, ...written })
    .onConflictDoUpdate({ target: [voiceMenu.appId, voiceMenu.flowId], set: written })
  return written.revision
}

async function menuConflict(tx: Tx, flowId: string): Promise<DeskError> {
  const [saved] = await tx.select().from(voiceMenu).where(eq(voiceMenu.flowId, flowId))
  return conflict(tx, saved)
}

async function assertGroup(tx: Tx, groupId: string | null): Promise<void> {
  if (groupId === null) return
  const known = await tx.select({ id: agentGroup.id }).from(agentGroup).where(stands)
  if (known.some(({ id }) => id === groupId)) return
  throw new DeskError('INVALID', { issues: [{ path: ['settings', 'defaultGroupId'], code: 'NOT_FOUND' }] })
}

/** Leads the numbers to a menu, and no others. Refused with the other menu that has one; a deleted one gives it up. */
async function bindNumbers(tx: Tx, appId: string, flowId: string, numbers: readonly string[]): Promise<void> {
  const bound = await tx
    .select({ number: voiceNumber.number, flowId: flow.id, menu: flow.name, deletedAt: flow.deletedAt })
    .from(voiceNumber)
    .innerJoin(flow, and(eq(flow.appId, voiceNumber.appId), eq(flow.id, voiceNumber.flowId)))
  for (const one of bound) {
    const isWanted = numbers.includes(one.number)
    const isOwn = one.flowId === flowId
    if (isWanted && !isOwn && one.deletedAt === null)
      throw new DeskError('VOICE_NUMBER_TAKEN', { number: one.number, flowId: one.flowId, menu: one.menu })
    if (isWanted !== isOwn) await tx.delete(voiceNumber).where(eq(voiceNumber.number, one.number))
  }
  const own = new Set(bound.filter((one) => one.flowId === flowId).map(({ number }) => number))
  const added = numbers.filter((number) => !own.has(number))
  if (added.length > 0) await tx.insert(voiceNumber).values(added.map((number) => ({ appId, number, flowId })))
}
