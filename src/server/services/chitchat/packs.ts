import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { PackOffer } from '#src/contract/chitchat.ts'
import { CHITCHAT_PACKS, type ChitchatLanguage, type ChitchatPack } from '#src/domain/chitchat/pack.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { canonicalText } from '#src/domain/text.ts'
import { writeAudit } from '../../audit.ts'
import { loadChitchat } from '../../content/chitchat/packs.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { changeSetItem, qaEntry } from '../../db/schema/bot.ts'
import { fieldsAsJson } from '../changes/entry-fields.ts'
import { openChangeSet } from '../changes/record.ts'
import { defaultCategory } from '../knowledge/categories.ts'
import { lockEntries } from '../knowledge/lock.ts'

/** The ready-made chitchat of a language, and which of it is there already, as a question of any chitchat entry. */
export async function listPacks(context: MemberContext, input: { language: ChitchatLanguage }): Promise<PackOffer[]> {
  const known = await context.db.inApp(context.member.appId, knownQuestions)
  const { packs } = loadChitchat(input.language)
  return CHITCHAT_PACKS.map((pack) => ({
    pack,
    entries: packs[pack].map((entry) => ({ ...entry, isThere: known.has(canonicalText(entry.question)) })),
  }))
}

/** Adds ready-made chitchat as one change set. What is there already stays as it is. */
export function addPacks(
  context: MemberContext,
  input: { language: ChitchatLanguage; packs: readonly ChitchatPack[] },
): Promise<{ added: number; skipped: number; changeSetId: string | null }> {
  const { appId, personId } = context.member
  const { packs } = loadChitchat(input.language)
  const wanted = CHITCHAT_PACKS.filter((pack) => input.packs.includes(pack)).flatMap((pack) => packs[pack])
  return context.db.inApp(appId, async (tx) => {
    await lockEntries(tx, appId)
    const known = await knownQuestions(tx)
    const fresh = wanted.filter(({ question }) => !known.has(canonicalText(question)))
    const skipped = wanted.length - fresh.length
    if (fresh.length === 0) return { added: 0, skipped, changeSetId: null }

    const [last] = await tx
      .select({
        number: sql<number>`coalesce(max(${qaEntry.number}), 0)::int`,
        n: sql<number>`count(*) filter (where ${qaEntry.deletedAt} is null)::int`,
      })
      .from(qaEntry)
    if ((last?.n ?? 0) + fresh.length > LIMITS.qa.entries) throw new DeskError('QA_LIMIT', { limit: LIMITS.qa.entries })
    const now = context.clock.now()
    const categoryId = await defaultCategory(tx)
    const rows = fresh.map((entry, index) => ({
      appId,
      id: uuidv7(),
      number: (last?.number ?? 0) + 1 + index,
      base: 'chitchat' as const,
      categoryId,
      ...entry,
      createdAt: now,
      updatedAt: now,
      updatedBy: personId,
    }))
    const summary = { entries: rows.length, subject: input.language }
    const setId = await openChangeSet(tx, appId, { personId, now }, { kind: 'packs_added', summary })
    await tx.insert(qaEntry).values(rows)
    const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::text::jsonb)::uuid)`
    await tx.execute(sql`
      insert into ${changeSetItem} (app_id, set_id, entity, entity_id, before, after)
      select ${qaEntry.appId}, ${setId}::uuid, 'qa', ${qaEntry.id}, null, ${fieldsAsJson()} from ${qaEntry}
      where ${qaEntry.id} in ${ids}`)
    await writeAudit(tx, context, appId, {
      action: 'chitchat.packsAdded',
      target: setId,
      after: { ...input, added: rows.length },
    })
    return { added: rows.length, skipped, changeSetId: setId }
  })
}

/** All questions of the chitchat, folded. */
async function knownQuestions(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ question: qaEntry.question, similar: qaEntry.similar })
    .from(qaEntry)
    .where(and(eq(qaEntry.base, 'chitchat'), isNull(qaEntry.deletedAt)))
  return new Set(rows.flatMap(({ question, similar }) => [question, ...similar].map(canonicalText)))
}
