import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { assignmentOf, type Assignment } from '#src/domain/settings/assignment.ts'
import type { ApplicationSettings } from '#src/domain/settings/application.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { ASSIGNMENT_SECRET } from '../../conversations/ask-webhook.ts'
import { stands } from '../../conversations/standing.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { agentGroup } from '../../db/schema/team.ts'
import { assertCallable } from '../../platform/assert-callable.ts'
import { assertBase } from './assert-base.ts'
import { settleSecret, toldOfSecret } from './settle-secret.ts'

const CHANGED = 'settings.assignment'

/** How a group is found for a visitor, with the revision that the next change is made on. Groups that there are no more are left out. */
export function readAssignment(context: MemberContext): Promise<Kept> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select({ revision: application.assignmentRevision, settings: application.settings })
      .from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    return {
      revision: row.revision,
      assignment: keptOf(row.settings, await standing(tx)),
      secret: await toldOfSecret(context, tx, ASSIGNMENT_SECRET),
    }
  })
}

type Kept = { revision: number; assignment: Assignment; secret: { configured: boolean; last4: string } }
type Update = { revision: number; assignment: Assignment; secret?: string | null | undefined }

/**
 * Changes it, on top of the revision it was read at; who asks for a person from now on goes by it. A kept secret goes only
 * where it has gone before: whoever changes the place gives it anew, or has it forgotten.
 */
export async function updateAssignment(context: MemberContext, input: Update): Promise<{ revision: number }> {
  const { appId } = context.member
  const { url } = input.assignment.webhook
  if (url !== '') await assertCallable(context.outbound, ['assignment', 'webhook', 'url'], url)
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select({ revision: application.assignmentRevision, settings: application.settings })
      .from(application)
      .for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    await assertBase(tx, CHANGED, { stands: row.revision, base: input.revision })
    const { defaultGroupId, ...assignment } = input.assignment
    const ids = await standing(tx)
    assertStand(ids, { defaultGroupId, groupIds: assignment.groupIds })
    const secret = await settleSecret(context, tx, {
      purpose: ASSIGNMENT_SECRET,
      url,
      path: ['assignment', 'webhook', 'url'],
      secret: input.secret,
    })
    const revision = row.revision + 1
    await tx
      .update(application)
      .set({ settings: { ...row.settings, defaultGroupId, assignment }, assignmentRevision: revision })
      .where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, {
      action: CHANGED,
      before: keptOf(row.settings, ids),
      after: { ...input.assignment, secret },
    })
    return { revision }
  })
}

async function standing(tx: Tx): Promise<Set<string>> {
  const rows = await tx.select({ id: agentGroup.id }).from(agentGroup).where(stands)
  return new Set(rows.map(({ id }) => id))
}

function keptOf(settings: ApplicationSettings, ids: ReadonlySet<string>): Assignment {
  const { groupIds, ...rest } = assignmentOf(settings)
  return { ...rest, groupIds: groupIds.filter((id) => ids.has(id)), defaultGroupId: settings.defaultGroupId }
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
