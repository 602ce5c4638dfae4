import { and, count, eq, isNull, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Category } from '#src/contract/knowledge.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { qaCategory, qaEntry } from '../../db/schema/bot.ts'

/** All categories with the entries filed directly under each. */
export function listCategories(context: MemberContext): Promise<Category[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx.select().from(qaCategory).orderBy(qaCategory.createdAt, qaCategory.id)
    const counts = await tx
      .select({ categoryId: qaEntry.categoryId, n: count() })
      .from(qaEntry)
      .where(isNull(qaEntry.deletedAt))
      .groupBy(qaEntry.categoryId)
    const countOf = new Map(counts.map((row) => [row.categoryId, row.n]))
    return rows.map(({ id, parentId, name, isDefault }) => ({
      id,
      parentId,
      name,
      isDefault,
      count: countOf.get(id) ?? 0,
    }))
  })
}

/** A category by id, or KB_CATEGORY_NOT_FOUND. */
export async function findCategory(tx: Tx, id: string) {
  const [row] = await tx.select().from(qaCategory).where(eq(qaCategory.id, id))
  if (!row) throw new DeskError('KB_CATEGORY_NOT_FOUND')
  return row
}

async function findOwnCategory(tx: Tx, id: string) {
  const row = await findCategory(tx, id)
  if (row.isDefault) throw new DeskError('KB_DEFAULT_CATEGORY_READONLY')
  return row
}

/** Adds a category; a subcategory has no subcategories of its own. */
export function createCategory(context: MemberContext, input: { name: string; parentId: string | null }) {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    if (input.parentId !== null) {
      const parent = await findCategory(tx, input.parentId)
      if (parent.isDefault) throw new DeskError('KB_DEFAULT_CATEGORY_READONLY')
      if (parent.parentId !== null) throw new DeskError('BAD_PARAM')
    }
    const id = uuidv7()
    await tx
      .insert(qaCategory)
      .values({ appId, id, name: input.name, parentId: input.parentId, createdAt: context.clock.now() })
    await writeAudit(tx, context, appId, { action: 'category.created', target: id, after: { name: input.name } })
    return { id }
  })
}

/** Renames a category; the default one keeps its name. */
export function renameCategory(context: MemberContext, input: { categoryId: string; name: string }) {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const row = await findOwnCategory(tx, input.categoryId)
    await tx.update(qaCategory).set({ name: input.name }).where(eq(qaCategory.id, row.id))
    const names = { before: { name: row.name }, after: { name: input.name } }
    await writeAudit(tx, context, appId, { action: 'category.renamed', target: row.id, ...names })
    return {}
  })
}

/** Deletes a category and its subcategories; what they held is filed under `moveTo`. */
export function removeCategory(context: MemberContext, input: { categoryId: string; moveTo: string }) {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const row = await findOwnCategory(tx, input.categoryId)
    const target = await findCategory(tx, input.moveTo)
    if (target.id === row.id || target.parentId === row.id) throw new DeskError('BAD_PARAM')
    const children = await tx
      .select({ id: qaCategory.id })
      .from(qaCategory)
      .where(and(eq(qaCategory.parentId, row.id), ne(qaCategory.id, row.id)))
    let moved = 0
    for (const id of [...children.map((child) => child.id), row.id]) {
      const entries = await tx
        .update(qaEntry)
        .set({ categoryId: target.id })
        .where(eq(qaEntry.categoryId, id))
        .returning({ id: qaEntry.id })
      moved += entries.length
      await tx.delete(qaCategory).where(eq(qaCategory.id, id))
    }
    const after = { movedTo: target.name, entries: moved }
    await writeAudit(tx, context, appId, {
      action: 'category.removed',
      target: row.id,
      before: { name: row.name },
      after,
    })
    return {}
  })
}
