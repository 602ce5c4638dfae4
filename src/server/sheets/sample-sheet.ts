import { openFile } from './open-file.ts'
import type { SampleJob, SampleRow } from './protocol.ts'

/** Rows that are shown, and how much of a cell, unless the job says otherwise. */
const ROWS = 6
const CELL = 120

/** The first rows of a file that hold anything. Throws FileFault for a file that cannot be read. */
export async function sampleSheet({
  file,
  format,
  rows: most = ROWS,
  cell: longest = CELL,
}: SampleJob): Promise<SampleRow[]> {
  const rows: SampleRow[] = []
  for await (const { n, cells } of openFile(Buffer.from(file.buffer, file.byteOffset, file.byteLength), format)) {
    rows.push({
      n,
      cells: Array.from(cells, (cell) =>
        Array.from(cell?.text ?? '')
          .slice(0, longest)
          .join(''),
      ),
    })
    if (rows.length >= most) break
  }
  return rows
}
