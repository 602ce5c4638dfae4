import type { Context } from '../context.ts'
import { makeFileAside } from './sheets.ts'
import type { WrittenCell } from './xlsx-write.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file (xlsx) of one small sheet; its first row is the heading. */
export async function tableFile(
  { jobs }: Pick<Context, 'jobs'>,
  title: string,
  table: { name: string; widths: number[]; rows: WrittenCell[][] },
): Promise<File> {
  const bytes = await makeFileAside({ task: 'table', ...table }, jobs.closing)
  return new File([new Uint8Array(bytes)], `${title}.xlsx`, { type: XLSX })
}
