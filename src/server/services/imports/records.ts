import { and, eq } from 'drizzle-orm'
import type { Export, Import } from '#src/contract/imports.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { Tx } from '../../db/client.ts'
import { changeSet } from '../../db/schema/bot.ts'
import { qaExport, qaImport } from '../../db/schema/sheet.ts'
import { nicknamesOf } from '../../conversations/rows.ts'

export type ImportRecord = typeof qaImport.$inferSelect
export type ExportRecord = typeof qaExport.$inferSelect

/** An import by id, or NOT_FOUND; held for a change when asked to. */
export async function findImport(tx: Tx, id: string, hold = false): Promise<ImportRecord> {
  const wanted = tx.select().from(qaImport).where(eq(qaImport.id, id))
  const [row] = await (hold ? wanted.for('update') : wanted)
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** Imports as a caller sees them. */
export async function presentImports(tx: Tx, rows: readonly ImportRecord[], personId: string): Promise<Import[]> {
  const names = await nicknamesOf(
    tx,
    rows.map(({ createdBy }) => createdBy),
  )
  const sets = new Map<string, Date | null>()
  for (const { changeSetId } of rows) {
    if (changeSetId === null) continue
    const [set] = await tx
      .select({ revertedAt: changeSet.revertedAt })
      .from(changeSet)
      .where(and(eq(changeSet.id, changeSetId)))
    if (set) sets.set(changeSetId, set.revertedAt)
  }
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    name: row.name,
    size: row.size,
    mode: row.mode,
    categoryId: row.categoryId,
    makesCategories: row.makesCategories,
    status: row.status,
    step: row.step,
    failure: row.failure,
    done: row.done,
    total: row.total,
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    rejected: row.rejected,
    removed: row.removed,
    leftOut: row.left,
    rechecked: row.rechecked,
    hasFile: row.fileId !== null,
    hasErrorFile: row.errorFileId !== null,
    changeSetId: row.changeSetId,
    revertedAt: (row.changeSetId === null ? null : sets.get(row.changeSetId))?.toISOString() ?? null,
    by: names.get(row.createdBy ?? '') ?? null,
    own: row.createdBy === personId,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }))
}

/** One import as a caller sees it. */
export async function presentImport(tx: Tx, row: ImportRecord, personId: string): Promise<Import> {
  const [presented] = await presentImports(tx, [row], personId)
  if (!presented) throw new DeskError('NOT_FOUND')
  return presented
}

export function presentExport(row: ExportRecord, personId: string): Export {
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    status: row.status,
    failure: row.failure,
    done: row.done,
    total: row.total,
    size: row.size,
    hasFile: row.fileId !== null,
    own: row.createdBy === personId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}
