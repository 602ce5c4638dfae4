import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { NEW_ASSIGNMENT, type Assignment } from '#src/domain/settings/assignment.ts'
import type { ApplicationSettings } from '#src/domain/settings/application.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import { stands } from '../../conversations/standing.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { agentGroup } from '../../db/schema/team.ts'
import { lastChange } from './last-change.ts'

const CHANGED = 'settings.assignment'

/** How a group is found for a visitor, with the revision that the next change is made on. Groups that there are no more are left out. */
export function readAssignment(context: MemberContext): Promise<{ revision: number; assignment: Assignment }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx
      .select({ revision: application.assignmentRevision, settings: application.settings })
      .from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    return { revision: row.revision, assignment: assignmentOf(row.settings, await standing(tx)) }
  })
}

/** Changes it, on top of the revision it was read at; who asks for a person from now on goes by it. */
export function updateAssignment(
  context: MemberContext,
  input: { revision: number; assignment: Assignment },
): Promise<{ revision: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select({ revision: application.assignmentRevision, settings: application.settings })
      .from(application)
      .for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    if (row.revision !== input.revision)
      throw await conflict(tx, { revision: row.revision, ...(await lastChange(tx, CHANGED)) })
    const { defaultGroupId, ...assignment } = input.assignment
    const ids = await standing(tx)
    assertStand(ids, { defaultGroupId, groupIds: assignment.groupIds })
    const revision = row.revision + 1
    await tx
      .update(application)
      .set({ settings: { ...row.settings, defaultGroupId, assignment }, assignmentRevision: revision })
      .where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, {
      action: CHANGED,
      before: assignmentOf(row.settings, ids),
      after: input.assignment,
    })
    return { revision }
  })
}

async function standing(tx: Tx): Promise<Set<string>> {
  const rows = await tx.select({ id: agentGroup.id }).from(agentGroup).where(stands)
  return new Set(rows.map(({ id }) => id))
}

function assignmentOf({ defaultGroupId, assignment }: ApplicationSettings, ids: ReadonlySet<string>): Assignment {
  const { groupIds, ...rest } = assignment ?? NEW_ASSIGNMENT
  return { ...rest, groupIds: groupIds.filter((id) => ids.has(id)), defaultGroupId }
}

/** Throws INVALID for a group that there is not. */
function assertStand(
  ids: ReadonlySet<string>,
  { defaultGroupId, groupIds }: Pick<Assignment, 'defaultGroupId' | 'groupIds'>,
): void {
  const issues = [
    ...(defaultGroupId === null || ids.has(defaultGroupId) ? [] : [{ path: ['defaultGroupId'], code: 'NOT_FOUND' }]),
    ...groupIds.flatMap((id, index) => (ids.has(id) ? [] : [{ path: ['groupIds', index], code: 'NOT_FOUND' }])),
  ]
  if (issues.length > 0) throw new DeskError('INVALID', { issues })
}
