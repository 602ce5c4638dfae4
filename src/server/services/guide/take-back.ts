import { and, count, eq, exists, inArray, isNull, not, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { ChangeBy } from '../changes/record.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { changeSetItem, qaCategory, qaEntry } from '../../db/schema/bot.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { flow } from '../../db/schema/flow.ts'
import { person } from '../../db/schema/person.ts'
import { agentGroup, groupMember } from '../../db/schema/team.ts'
import { fieldsAsJson } from '../changes/entry-fields.ts'
import { openChangeSet } from '../changes/record.ts'
import { defaultCategory } from '../knowledge/categories.ts'
import { forgetBrought, readBrought } from './brought.ts'

/** Entries that a template brought and nobody has changed since. */
const untouched = (ids: readonly string[]): SQL | undefined =>
  and(inArray(qaEntry.id, [...ids]), isNull(qaEntry.deletedAt), eq(qaEntry.revision, 1))

/** How many questions an exchange of the template would take away. */
export async function countUntouched(tx: Tx): Promise<number> {
  const { entries } = await readBrought(tx)
  if (entries.length === 0) return 0
  const [row] = await tx
    .select({ n: count() })
    .from(qaEntry)
    .where(and(untouched(entries), eq(qaEntry.base, 'qa')))
  return row?.n ?? 0
}

/**
 * Takes back what templates have brought and nobody has touched: entries as a change set that can be reverted, categories
 * and groups that nothing is in any more, sample colleagues, flows as they came. All else stays.
 */
export async function takeBack(tx: Tx, context: MemberContext, by: ChangeBy): Promise<void> {
  const brought = await readBrought(tx)
  await removeEntries(tx, context, by, brought.entries)
  await tx
    .update(flow)
    .set({ deletedAt: by.now })
    .where(and(inArray(flow.id, brought.flows), isNull(flow.deletedAt), eq(flow.revision, 1)))
  await tx
    .delete(person)
    .where(and(inArray(person.id, brought.people), isNull(person.passwordHash), isNull(person.email)))
  await removeGroups(tx, brought.groups, by.personId)
  await removeCategories(tx, brought.categories)
  await forgetBrought(tx)
}

async function removeEntries(tx: Tx, context: MemberContext, by: ChangeBy, ids: readonly string[]): Promise<void> {
  const { appId } = context.member
  const these = untouched(ids)
  const rows = await tx.select({ id: qaEntry.id }).from(qaEntry).where(these)
  if (rows.length === 0) return
  const summary = { entries: rows.length }
  const setId = await openChangeSet(tx, appId, by, { kind: 'removed', summary })
  await tx.execute(sql`
    insert into ${changeSetItem} (app_id, set_id, entity, entity_id, before, after)
    select ${qaEntry.appId}, ${setId}::uuid, 'qa', ${qaEntry.id}, ${fieldsAsJson(['question'])}, null::jsonb
    from ${qaEntry} where ${these}`)
  await tx
    .update(qaEntry)
    .set({
      deletedAt: by.now,
      // Its category may go with it; who brings the entry back finds it in the default one.
      categoryId: await defaultCategory(tx),
      revision: sql`${qaEntry.revision} + 1`,
      updatedAt: by.now,
      updatedBy: by.personId,
    })
    .where(these)
  await writeAudit(tx, context, appId, { action: 'entries.removed', target: setId, after: summary })
}

/** Groups with nobody in them but who exchanges the template, that no conversation and no flow names. */
async function removeGroups(tx: Tx, ids: readonly string[], personId: string | null): Promise<void> {
  const others = tx
    .select({ one: sql`1` })
    .from(groupMember)
    .where(
      and(
        eq(groupMember.groupId, agentGroup.id),
        personId === null ? undefined : notInArray(groupMember.personId, [personId]),
      ),
    )
  const talks = tx
    .select({ one: sql`1` })
    .from(conversation)
    .where(eq(conversation.groupId, agentGroup.id))
  const named = tx
    .select({ one: sql`1` })
    .from(flow)
    .where(and(isNull(flow.deletedAt), sql`position(${agentGroup.id}::text in ${flow.document}::text) > 0`))
  await tx
    .delete(agentGroup)
    .where(and(inArray(agentGroup.id, [...ids]), not(or(exists(others), exists(talks), exists(named))!)))
}

/** Categories without entries and without others below them; the lower ones first. */
async function removeCategories(tx: Tx, ids: readonly string[]): Promise<void> {
  const empty = sql`not exists (select 1 from ${qaEntry} e where e.category_id = ${qaCategory.id})
    and not exists (select 1 from ${qaCategory} below where below.parent_id = ${qaCategory.id})`
  const chosen = and(inArray(qaCategory.id, [...ids]), eq(qaCategory.isDefault, false))
  await tx.delete(qaCategory).where(and(chosen, sql`${qaCategory.parentId} is not null`, empty))
  await tx.delete(qaCategory).where(and(chosen, empty))
}
