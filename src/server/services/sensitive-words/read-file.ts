import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { wordsIn } from '#src/domain/sensitive/words-in.ts'
import type { MemberContext } from '../../context.ts'
import { FileFault } from '../../sheets/file-fault.ts'
import { decodeText } from '../../sheets/csv-read.ts'
import { sampleSheetAside } from '../../sheets/sheets.ts'

/**
 * The words of a file, each once: one a line of a text, or the first column of a sheet. Nothing is added by it. Throws
 * UNSUPPORTED_MEDIA, TOO_LARGE, PARSE_FAILED, TEMPLATE_FORMAT where there are none, and WORD_LIMIT.
 */
export async function readWordFile(context: MemberContext, { file }: { file: File }): Promise<string[]> {
  const { words: limit, sheetBytes } = LIMITS.sensitive
  const format = /\.(xlsx|txt)$/i.exec(file.name)?.[1]?.toLowerCase()
  if (format === undefined) throw new DeskError('UNSUPPORTED_MEDIA')
  if (file.size > sheetBytes) throw new DeskError('TOO_LARGE', { limit: sheetBytes })
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const words = wordsIn(format === 'txt' ? decodeText(Buffer.from(bytes)) : await firstColumn(context, bytes))
    if (words.length === 0) throw new DeskError('TEMPLATE_FORMAT')
    if (words.length > limit) throw new DeskError('WORD_LIMIT', { limit })
    return words
  } catch (error) {
    throw error instanceof FileFault ? new DeskError('PARSE_FAILED', { fault: error.code }) : error
  }
}

/** Longest a cell is read, in characters: what is longer is no word. */
const CELL = 200

async function firstColumn(context: MemberContext, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const job = { task: 'sample', file, format: 'xlsx', rows: LIMITS.sensitive.words + 1, cell: CELL } as const
  const rows = await sampleSheetAside(job, context.jobs.closing)
  return rows.map(({ cells }) => cells[0] ?? '').join('\n')
}
