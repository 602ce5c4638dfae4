import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import type { MemberContext } from '../../context.ts'
import { qaExport } from '../../db/schema/sheet.ts'
import { FileFault } from '../../sheets/file-fault.ts'
import { formatOf } from '../../sheets/open-file.ts'
import type { SampleRow } from '../../sheets/protocol.ts'
import { makeFileAside, sampleSheetAside } from '../../sheets/sheets.ts'
import { sheetWords } from '../../sheets/words.ts'
import { findImport } from './records.ts'

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
} as const

/** The file of an import as it came. */
export async function originalFile(context: MemberContext, input: { importId: string }): Promise<File> {
  const row = await context.db.inApp(context.member.appId, (tx) => findImport(tx, input.importId))
  const type = TYPES[formatOf(row.name) ?? 'csv']
  return fileOf(context, row.fileId, row.name, type)
}

/** The first rows of an import's file as they stand; NOT_FOUND where it is gone or cannot be read. */
export async function sampleOfFile(context: MemberContext, input: { importId: string }): Promise<SampleRow[]> {
  const { appId } = context.member
  const row = await context.db.inApp(appId, (tx) => findImport(tx, input.importId))
  const bytes = row.fileId === null ? null : await context.files.get(appId, row.fileId)
  const format = formatOf(row.name)
  if (bytes === null || format === undefined) throw new DeskError('NOT_FOUND')
  try {
    const job = { task: 'sample', file: new Uint8Array(bytes), format } as const
    return await sampleSheetAside(job, context.jobs.closing)
  } catch (error) {
    if (error instanceof FileFault) throw new DeskError('NOT_FOUND')
    throw error
  }
}

/** The file of an import with its errors marked: always xlsx, for csv has no colours. */
export async function errorFile(context: MemberContext, input: { importId: string }): Promise<File> {
  const row = await context.db.inApp(context.member.appId, (tx) => findImport(tx, input.importId))
  const name = `${row.name.replace(/\.[a-z]+$/i, '')} - ${sheetWords(row.language).errors}.xlsx`
  return fileOf(context, row.errorFileId, name, TYPES.xlsx)
}

/** The file of an export, while it is kept. */
export async function exportedFile(context: MemberContext, input: { exportId: string }): Promise<File> {
  const [row] = await context.db.inApp(context.member.appId, (tx) =>
    tx.select().from(qaExport).where(eq(qaExport.id, input.exportId)),
  )
  if (!row) throw new DeskError('NOT_FOUND')
  return fileOf(context, row.fileId, row.name, TYPES[row.format])
}

/** A file to begin with. */
export async function templateFile(context: MemberContext, input: { language: ShellLanguage }): Promise<File> {
  const bytes = await makeFileAside({ task: 'template', language: input.language }, context.jobs.closing)
  return new File([new Uint8Array(bytes)], `${sheetWords(input.language).sheet}.xlsx`, { type: TYPES.xlsx })
}

async function fileOf(context: MemberContext, id: string | null, name: string, type: string): Promise<File> {
  const bytes = id === null ? null : await context.files.get(context.member.appId, id)
  if (bytes === null) throw new DeskError('NOT_FOUND')
  return new File([new Uint8Array(bytes)], name, { type })
}
