import { inArray } from 'drizzle-orm'
import type { QuickReply } from '#src/contract/quick-replies.ts'
import type { MediaKind } from '#src/domain/answer/media-kind.ts'
import { mayDecide, mayEdit } from '#src/domain/quick-reply/quick-reply.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { file } from '../../db/schema/platform.ts'
import type { quickReply } from '../../db/schema/quick-reply.ts'
import { categoriesFor } from './categories.ts'
import { usesOf } from './use.ts'

export type ReplyRow = typeof quickReply.$inferSelect
type Category = { id: string; parentId: string | null; name: string }

/** Quick replies as a member sees them. */
export async function presentReplies(tx: Tx, context: MemberContext, rows: readonly ReplyRow[]): Promise<QuickReply[]> {
  const { member } = context
  const decided = new Set(rows.filter((row) => mayDecide(row, member)).map(({ id }) => id))
  const names = await nicknamesOf(
    tx,
    rows.flatMap(({ id, updatedBy, audience }) => [updatedBy, ...(decided.has(id) ? audience : [])]),
  )
  const categories = new Map((await categoriesFor(tx, context)).map((category) => [category.id, category]))
  const files = await filesOf(tx, rows)
  const uses = await usesOf(tx, context.clock.now(), rows)
  return rows.map((row) => {
    const category = categories.get(row.categoryId ?? '')
    const use = uses.get(row.id)
    return {
      id: row.id,
      title: row.title,
      content: row.content,
      // One of somebody's own is nothing to others.
      categoryId: category?.id ?? null,
      category: category === undefined ? '' : categoryPath(category, categories),
      shortcut: row.shortcut,
      language: row.language,
      files: row.files.flatMap(({ fileId }) => files.get(fileId) ?? []),
      scope: row.scope,
      audience: row.audience,
      proposed: row.proposed,
      proposedBy: decided.has(row.id) ? (names.get(row.audience[0] ?? '') ?? '') : null,
      used: use?.recent ?? 0,
      isUnused: use?.isUnused ?? false,
      revision: row.revision,
      updatedAt: row.updatedAt.toISOString(),
      updatedBy: names.get(row.updatedBy ?? '') ?? null,
      editable: mayEdit(row, member),
    }
  })
}

/** A category with the one it lies in, as words: «Orders / Returns». */
export const categoryPath = (category: Category, all: ReadonlyMap<string, Category>): string =>
  [all.get(category.parentId ?? ''), category].flatMap((one) => one?.name ?? []).join(' / ')

const KIND: Partial<Record<string, MediaKind>> = { image: 'image', video: 'video', attachment: 'file' }

async function filesOf(tx: Tx, rows: readonly ReplyRow[]): Promise<Map<string, QuickReply['files'][number]>> {
  const ids = [...new Set(rows.flatMap(({ files }) => files.map(({ fileId }) => fileId)))]
  if (ids.length === 0) return new Map()
  const held = await tx
    .select({ id: file.id, kind: file.kind, name: file.name, size: file.size })
    .from(file)
    .where(inArray(file.id, ids))
  return new Map(
    held.map(({ id, kind, name, size }) => [
      id,
      { fileId: id, kind: KIND[kind] ?? 'file', name: name ?? '', bytes: size },
    ]),
  )
}
