import { and, asc, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Export, Import, ImportRow, RowOutcome } from '#src/contract/imports.ts'
import type { MemberContext } from '../../context.ts'
import { qaExport, qaImport, qaImportRow } from '../../db/schema/sheet.ts'
import { findImport, presentExport, presentImport, presentImports } from './records.ts'

type Page = { cursor?: string | undefined; limit: number }

/** Imports, newest first, a page at a time. */
export function listImports(context: MemberContext, input: Page) {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [at, id] = (input.cursor ?? '').split('_')
    const after =
      at && id ? sql`(${qaImport.createdAt}, ${qaImport.id}) < (${at}::timestamptz, ${id}::uuid)` : undefined
    const rows = await tx
      .select()
      .from(qaImport)
      .where(after)
      .orderBy(desc(qaImport.createdAt), desc(qaImport.id))
      .limit(input.limit + 1)
    const items = await presentImports(tx, rows.slice(0, input.limit), personId)
    const last = items.at(-1)
    return { items, nextCursor: rows.length > input.limit && last ? `${last.createdAt}_${last.id}` : null }
  })
}

export function readImport(context: MemberContext, input: { importId: string }): Promise<Import> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => presentImport(tx, await findImport(tx, input.importId), personId))
}

/** What the check found about the rows of an import, a page at a time. */
export function listImportRows(
  context: MemberContext,
  input: Page & { importId: string; outcome?: RowOutcome | undefined },
): Promise<{ items: ImportRow[]; nextCursor: string | null }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const record = await findImport(tx, input.importId)
    const rows = await tx
      .select()
      .from(qaImportRow)
      .where(
        and(
          eq(qaImportRow.importId, record.id),
          input.outcome === undefined ? undefined : eq(qaImportRow.outcome, input.outcome),
          /^\d{1,9}$/.test(input.cursor ?? '') ? gt(qaImportRow.position, Number(input.cursor)) : undefined,
        ),
      )
      .orderBy(asc(qaImportRow.position))
      .limit(input.limit + 1)
    const items = rows.slice(0, input.limit).map((row) => ({
      position: row.position,
      row: row.row,
      outcome: row.outcome,
      number: row.number,
      question: row.question,
      answer: row.answer,
      similar: row.content?.similar.length ?? 0,
      reasons: row.reasons,
      leftOut: row.leftOut,
    }))
    const last = items.at(-1)
    return { items, nextCursor: rows.length > input.limit && last ? String(last.position) : null }
  })
}

/** Imports and exports that are under way. */
export function openSheets(context: MemberContext): Promise<{ imports: Import[]; exports: Export[] }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const pending = await tx
      .select()
      .from(qaImport)
      .where(inArray(qaImport.status, ['to_be_uploaded', 'uploading', 'parsing']))
    const running = await tx.select().from(qaExport).where(eq(qaExport.status, 'running'))
    return {
      imports: await presentImports(tx, pending, personId),
      exports: running.map((row) => presentExport(row, personId)),
    }
  })
}

/** Exports that run, or whose files are still there, newest first. */
export function listExports(context: MemberContext): Promise<Export[]> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const rows = await tx
      .select()
      .from(qaExport)
      .where(or(isNotNull(qaExport.fileId), eq(qaExport.status, 'running')))
      .orderBy(desc(qaExport.createdAt), desc(qaExport.id))
      .limit(100)
    return rows.map((row) => presentExport(row, personId))
  })
}
