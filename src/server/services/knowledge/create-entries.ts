import { count, inArray, isNull } from 'drizzle-orm'
import type { CreateResult } from '#src/contract/entries.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import type { EntryInput } from '#src/domain/qa/entry.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { qaCategory, qaEntry } from '../../db/schema/bot.ts'
import { addEntries } from './add.ts'
import { defaultCategory } from './categories.ts'
import { lockEntries } from '../changes/lock.ts'
import { readEntries } from './read.ts'

type Wanted = { entryId: string; entry: EntryInput }

/**
 * Adds entries under ids that the caller has made up, as one change set: whoever asks again, since an answer was lost, adds
 * nothing twice. What there is no room or no category for is refused by itself, and the others are added. Chitchat is filed
 * in the default category, whatever it says.
 */
export function createEntries(
  context: MemberContext,
  input: { base: QaBase; entries: Wanted[] },
): Promise<{ results: CreateResult[] }> {
  const { appId, personId } = context.member
  const now = context.clock.now()
  const { base, entries } = input
  const ids = entries.map(({ entryId }) => entryId)
  if (new Set(ids).size < ids.length) throw new DeskError('BAD_PARAM')
  return context.db.inApp(appId, async (tx) => {
    await lockEntries(tx, appId)
    const standing = await standingOf(tx, ids)
    const ownCategory = base === 'chitchat' ? await defaultCategory(tx) : undefined
    let room = LIMITS.qa.entries - standing.entries
    const judged = entries.map(({ entryId, entry }) => {
      const isDeleted = standing.known.get(entryId)
      const categoryId = ownCategory ?? entry.categoryId
      if (isDeleted !== undefined) return { entryId, code: isDeleted ? ('NOT_FOUND' as const) : undefined }
      if (!standing.categories.has(categoryId)) return { entryId, code: 'KB_CATEGORY_NOT_FOUND' as const }
      if (room === 0) return { entryId, code: 'QA_LIMIT' as const }
      room -= 1
      return { entryId, code: undefined, added: { ...entry, id: entryId, categoryId } }
    })
    const added = judged.flatMap((one) => one.added ?? [])
    if (added.length > 0) {
      const summary = { entries: added.length }
      const by = { personId, now }
      const { setId } = await addEntries(tx, appId, by, { base, entries: added, kind: 'added', summary })
      await writeAudit(tx, context, appId, { action: 'entries.added', target: setId, after: summary })
    }
    const made = await readEntries(tx, inArray(qaEntry.id, ids), { now, limit: ids.length })
    const entryOf = new Map(made.map((entry) => [entry.id, entry]))
    return {
      results: judged.map(({ entryId, code }): CreateResult => {
        const entry = entryOf.get(entryId)
        return entry && code === undefined ? { ok: true, entry } : { ok: false, entryId, code: code ?? 'NOT_FOUND' }
      }),
    }
  })
}

/** Which of the ids are taken, and whether what bears them is deleted; the categories; how many entries there are. */
async function standingOf(tx: Tx, ids: readonly string[]) {
  const taken = await tx
    .select({ id: qaEntry.id, deletedAt: qaEntry.deletedAt })
    .from(qaEntry)
    .where(inArray(qaEntry.id, [...ids]))
  const categories = await tx.select({ id: qaCategory.id }).from(qaCategory)
  const [alive] = await tx.select({ n: count() }).from(qaEntry).where(isNull(qaEntry.deletedAt))
  return {
    known: new Map(taken.map(({ id, deletedAt }) => [id, deletedAt !== null])),
    categories: new Set(categories.map(({ id }) => id)),
    entries: alive?.n ?? 0,
  }
}
