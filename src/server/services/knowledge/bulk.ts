import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { BulkAct, EntryTarget } from '#src/contract/entries.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { ChangeKind } from '#src/domain/qa/change-set.ts'
import type { EntryField } from '#src/domain/qa/fields.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { changeSetItem, qaEntry } from '../../db/schema/bot.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import { fieldsAsJson } from '../changes/entry-fields.ts'
import { openChangeSet } from '../changes/record.ts'
import { findCategory } from './categories.ts'
import { chosenBy } from './chosen-by.ts'
import { lockEntries } from '../changes/lock.ts'

/** Entries written in one statement. */
const CHUNK = 500

/** The kinds of change that are made of many entries at once. */
type BulkKind = Exclude<ChangeKind, 'replaced' | 'imported' | 'category_removed' | 'packs_added'>
type Column = { field: EntryField; next: SQL }
/** An act made ready: the record's words, the entries it would change, and what it sets; `set` null: it deletes. */
type Plan = { kind: BulkKind; subject?: string; needs: SQL; set: Column | null }

/** Does one thing to many entries, as one change set. Entries that stand so already are left alone and not counted. */
export function bulkEntries(
  context: MemberContext,
  input: { target: EntryTarget; act: BulkAct },
): Promise<{ changed: number; changeSetId: string | null }> {
  const { appId, personId } = context.member
  const now = context.clock.now()
  return context.db.inApp(appId, async (tx) => {
    const plan = await planOf(tx, input.act)
    await lockEntries(tx, appId)
    const chosen = await chosenBy(tx, input.target, now)
    const rows = await tx
      .select({ id: qaEntry.id })
      .from(qaEntry)
      .where(and(chosen, plan.needs))
      .orderBy(qaEntry.id)
      .for('update')
    if (rows.length === 0) return { changed: 0, changeSetId: null }

    const summary = { entries: rows.length, ...(plan.subject !== undefined && { subject: plan.subject }) }
    const setId = await openChangeSet(tx, appId, { personId, now }, { kind: plan.kind, summary })
    const written = { revision: sql`${qaEntry.revision} + 1`, updatedAt: now, updatedBy: personId }
    for (let at = 0; at < rows.length; at += CHUNK) {
      const these = inArray(
        qaEntry.id,
        rows.slice(at, at + CHUNK).map(({ id }) => id),
      )
      await recordPlan(tx, setId, plan, these)
      const set = plan.set === null ? { deletedAt: now } : { [plan.set.field]: plan.set.next }
      await tx
        .update(qaEntry)
        .set({ ...written, ...set })
        .where(these)
    }
    await writeAudit(tx, context, appId, { action: `entries.${plan.kind}`, target: setId, after: summary })
    return { changed: rows.length, changeSetId: setId }
  })
}

/** Notes what a plan changes in some entries, before it does; nothing of it passes through this process. */
async function recordPlan(tx: Tx, setId: string, { set }: Plan, these: SQL): Promise<void> {
  const before = set === null ? fieldsAsJson(['question']) : fieldsAsJson([set.field])
  const after = set === null ? sql`null::jsonb` : sql`jsonb_build_object(${sql.raw(`'${set.field}'`)}, ${set.next})`
  await tx.execute(sql`
    insert into ${changeSetItem} (app_id, set_id, entity, entity_id, before, after)
    select ${qaEntry.appId}, ${setId}::uuid, 'qa', ${qaEntry.id}, ${before}, ${after} from ${qaEntry} where ${these}`)
}

async function planOf(tx: Tx, act: BulkAct): Promise<Plan> {
  switch (act.type) {
    case 'enable':
    case 'disable': {
      const enabled = act.type === 'enable'
      return {
        kind: enabled ? 'enabled' : 'disabled',
        needs: eq(qaEntry.enabled, !enabled),
        set: { field: 'enabled', next: sql`${enabled}::boolean` },
      }
    }
    case 'move': {
      const { name } = await findCategory(tx, act.categoryId)
      const next = sql`${act.categoryId}::uuid`
      return {
        kind: 'moved',
        subject: name,
        // Chitchat has no categories.
        needs: sql`${qaEntry.categoryId} <> ${next} and ${qaEntry.base} = 'qa'`,
        set: { field: 'categoryId', next },
      }
    }
    case 'remove':
      return { kind: 'removed', needs: isNull(qaEntry.deletedAt), set: null }
    case 'tag': {
      const next = sql`array_append(${qaEntry.tags}, ${act.tag}::text)`
      const hasRoom = sql`cardinality(${qaEntry.tags}) < ${LIMITS.qa.tags}`
      return {
        kind: 'tagged',
        subject: act.tag,
        needs: sql`not ${hasTag(act.tag)} and ${hasRoom}`,
        set: { field: 'tags', next },
      }
    }
    case 'untag': {
      const next = sql`array(select tag from unnest(${qaEntry.tags}) with ordinality as held (tag, at)
        where lower(tag) <> lower(${act.tag}) order by at)`
      return { kind: 'untagged', subject: act.tag, needs: hasTag(act.tag), set: { field: 'tags', next } }
    }
    case 'review': {
      const next = sql`${act.on}::date`
      const needs = sql`${qaEntry.reviewOn} is distinct from ${next}`
      return { kind: 'review', ...(act.on !== null && { subject: act.on }), needs, set: { field: 'reviewOn', next } }
    }
    case 'owner': {
      const next = sql`${act.personId}::uuid`
      const subject = (await nicknamesOf(tx, [act.personId])).get(act.personId ?? '')
      const needs = sql`${qaEntry.owner} is distinct from ${next}`
      return { kind: 'owner', ...(subject !== undefined && { subject }), needs, set: { field: 'owner', next } }
    }
  }
}

const hasTag = (tag: string) =>
  sql`exists (select 1 from unnest(${qaEntry.tags}) as held where lower(held) = lower(${tag}))`
