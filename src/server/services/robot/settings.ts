import { and, eq, sql } from 'drizzle-orm'
import type { Robot } from '#src/contract/robot.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import { DeskError } from '#src/domain/errors.ts'
import { changedFields, flatFields } from '#src/domain/release/change.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { robot } from '../../db/schema/bot.ts'
import { stands } from '../../conversations/standing.ts'
import { agentGroup } from '../../db/schema/team.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import { carryOn, freezeDraft, type Started } from '../releases/deploy.ts'
import { failingTests } from '../releases/deploy-tests.ts'
import { avatarUrl } from './present.ts'

async function lockRobot(tx: Tx) {
  const [row] = await tx.select().from(robot).for('update')
  if (!row) throw new DeskError('ROBOT_UNAVAILABLE')
  return row
}

/** The bot and its draft settings. */
export function describeRobot(context: MemberContext): Promise<Robot> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(robot)
    if (!row) throw new DeskError('ROBOT_UNAVAILABLE')
    const names = await nicknamesOf(tx, [row.updatedBy])
    return {
      id: row.id,
      name: row.name,
      avatarUrl: avatarUrl(appId, row.avatarFileId),
      enabled: row.enabled,
      thirdPartyEnabled: row.thirdPartyEnabled,
      settings: row.draft,
      revision: row.revision,
      updatedAt: row.updatedAt.toISOString(),
      updatedBy: names.get(row.updatedBy ?? '') ?? null,
    }
  })
}

/** Saves the draft settings on top of the revision they were read at; the name is live at once. */
export function updateRobot(
  context: MemberContext,
  input: { revision: number; name: string; settings: RobotSettings },
): Promise<{ revision: number }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const row = await lockRobot(tx)
    if (row.revision !== input.revision) throw await conflict(tx, row)
    await assertGroup(tx, input.settings.transfer.groupId)
    const before = { title: row.name, fields: { name: row.name, ...flatFields(row.draft) } }
    const after = { title: input.name, fields: { name: input.name, ...flatFields(input.settings) } }
    const revision = row.revision + 1
    await tx
      .update(robot)
      .set({ name: input.name, draft: input.settings, revision, updatedAt: context.clock.now(), updatedBy: personId })
      .where(eq(robot.appId, appId))
    await writeAudit(tx, context, appId, {
      action: 'robot.updated',
      target: row.id,
      after: changedFields(before, after),
    })
    return { revision }
  })
}

async function assertGroup(tx: Tx, groupId: string | null): Promise<void> {
  if (groupId === null) return
  const [group] = await tx
    .select({ id: agentGroup.id })
    .from(agentGroup)
    .where(and(eq(agentGroup.id, groupId), stands))
  if (!group) throw new DeskError('NOT_FOUND')
}

/**
 * Switches the bot on, which deploys the draft and switches a third party's bot off, or off, which sends everyone to agents.
 * It answers at once; the release, where the draft was not live yet, as soon as it is done. Throws CANVAS_INVALID while a
 * flow that is switched on cannot run, FLOW_TESTS_FAILED where failing tests are not let through, and stays off.
 */
export async function setRobotEnabled(
  context: MemberContext,
  input: { enabled: boolean },
): Promise<{ release: Started | null }> {
  const { appId } = context.member
  const isOn = async (tx: Tx) => (await tx.select({ enabled: robot.enabled }).from(robot))[0]?.enabled === true
  // Before it is locked: tests take their time.
  const failedTests = input.enabled && !(await context.db.inApp(appId, isOn)) ? await failingTests(context, []) : []
  const frozen = await context.db.inApp(appId, async (tx) => {
    const row = await lockRobot(tx)
    const turnsOn = input.enabled && !row.enabled
    const made = turnsOn ? await freezeDraft(tx, context, { kind: 'enabled', note: '', failedTests }) : null
    await tx
      .update(robot)
      .set({ enabled: input.enabled, thirdPartyEnabled: sql`${robot.thirdPartyEnabled} and not ${input.enabled}` })
      .where(and(eq(robot.appId, appId)))
    if (row.enabled !== input.enabled) {
      await writeAudit(tx, context, appId, {
        action: input.enabled ? 'robot.enabled' : 'robot.disabled',
        target: row.id,
        before: { enabled: row.enabled, thirdPartyEnabled: row.thirdPartyEnabled },
        after: { enabled: input.enabled },
      })
    }
    return made
  })
  if (frozen) carryOn(context, appId, frozen)
  return { release: frozen }
}
