import type { TableJob } from './protocol.ts'
import { createXlsx } from './xlsx-write.ts'

/** Writes a file of one small sheet whose cells the job tells; the first row is its heading. */
export async function writeTable({ name, widths, rows }: TableJob): Promise<Buffer> {
  const book = createXlsx()
  await book.sheet(
    name,
    widths.map((width) => ({ width })),
  )
  await book.rows(rows)
  return book.finish()
}
