import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { qaImportRow } from '../../db/schema/sheet.ts'

/** What the check has found about a row. */
export type FoundRow = Omit<typeof qaImportRow.$inferInsert, 'appId' | 'importId' | 'leftOut'>

/**
 * Notes what the check has found about rows of an import. They travel as one JSON text: a parameter for each cell of a
 * hundred rows costs this process ten times as long.
 */
export async function noteRows(tx: Tx, appId: string, importId: string, rows: readonly FoundRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into ${qaImportRow}
      (app_id, import_id, position, "row", outcome, entry_id, number, question, answer, content, path, reasons)
    select ${appId}, ${importId}::uuid, position, "row", outcome, "entryId", number, question, answer, content, path,
      coalesce(reasons, '[]')
    from jsonb_to_recordset((${JSON.stringify(rows)}::text)::jsonb) as found (
      position integer, "row" integer, outcome text, "entryId" uuid, number integer, question text, answer text,
      content jsonb, path text[], reasons jsonb
    )`)
}
