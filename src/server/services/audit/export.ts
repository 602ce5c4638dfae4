import en from '#locales/en/audit.json' with { type: 'json' }
import sheetsEn from '#locales/en/sheets.json' with { type: 'json' }
import zh from '#locales/zh/audit.json' with { type: 'json' }
import sheetsZh from '#locales/zh/sheets.json' with { type: 'json' }
import type { AuditRow } from '#src/contract/audit.ts'
import { isAuditAction } from '#src/domain/audit/actions.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { CSV_MARK, csvRow } from '../../sheets/csv-write.ts'
import { readAudit, type AuditFilter } from './list.ts'

const TEXTS = { en: { ...en, columns: sheetsEn.auditColumns }, zh: { ...zh, columns: sheetsZh.auditColumns } }
type Language = keyof typeof TEXTS

/** Rows read at once. */
const SLICE = 1_000

/** The rows of the log that a filter leaves, the newest first, as a file of comma-separated values; on record itself. */
export async function exportAudit(
  context: MemberContext,
  { language, ...input }: AuditFilter & { language: Language },
): Promise<File> {
  const { appId } = context.member
  const now = context.clock.now()
  const { title, columns } = TEXTS[language]
  const pieces = [CSV_MARK + csvRow(Object.values(columns))]
  let count = 0
  for (let cursor: string | undefined; ;) {
    const limit = Math.min(SLICE, LIMITS.audit.exportRows - count)
    const rows = await context.db.inApp(appId, (tx) => readAudit(tx, now, { ...input, cursor, limit }))
    pieces.push(rows.map((row) => csvRow(cellsOf(row, language))).join(''))
    count += rows.length
    cursor = rows.at(-1)?.id
    if (rows.length < SLICE || count >= LIMITS.audit.exportRows) break
  }
  const { actorId, aboutId, area, range, object } = input
  await context.db.inApp(appId, (tx) =>
    writeAudit(tx, context, appId, {
      action: 'audit.exported',
      after: {
        rows: count,
        ...(actorId && { actorId }),
        ...(aboutId && { aboutId }),
        ...(area && { area }),
        ...(range && { range }),
        ...(object && { object }),
      },
    }),
  )
  return new File(pieces, `${title}.csv`, { type: 'text/csv; charset=utf-8' })
}

function cellsOf(row: AuditRow, language: Language): string[] {
  const { did, system } = TEXTS[language]
  const value = (one: unknown) => (one === null || one === undefined ? '' : JSON.stringify(one))
  return [
    row.at,
    row.actor ?? system,
    row.actorRole ?? '',
    isAuditAction(row.action) ? did[row.action] : row.action,
    row.targetName ?? row.target ?? '',
    value(row.before),
    value(row.after),
    row.ip ?? '',
  ]
}
