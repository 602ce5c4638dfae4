import { FileFault } from './file-fault.ts'
import { readCsv } from './csv-read.ts'
import { readXlsx, type TableRow } from './xlsx-read.ts'

/** What a file says it is, by its name. */
export type SheetFormat = 'xlsx' | 'csv'

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const EMPTY_ZIP = Buffer.from('PK\u0005\u0006', 'latin1')
/** The container of spreadsheets before 2007, and of encrypted ones since. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le')

/** The format a file's name claims; undefined for a name of another kind. */
export function formatOf(name: string): SheetFormat | undefined {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (extension === 'xlsx') return 'xlsx'
  return extension === 'csv' || extension === 'tsv' || extension === 'txt' ? 'csv' : undefined
}

/** Opens a file by what is in it; throws FileFault when that is not what its name says. */
export function openFile(file: Buffer, format: SheetFormat): AsyncIterable<TableRow> | Iterable<TableRow> {
  if (file.length === 0) throw new FileFault('EMPTY_FILE')
  const startsWith = (mark: Buffer) => file.subarray(0, mark.length).equals(mark)
  if (startsWith(COMPOUND)) throw new FileFault(file.includes(ENCRYPTED_STREAM) ? 'ENCRYPTED' : 'OLD_FORMAT')
  const isZip = startsWith(ZIP) || startsWith(EMPTY_ZIP)
  if (isZip !== (format === 'xlsx')) throw new FileFault('OTHER_FORMAT')
  return isZip ? readXlsx(file) : readCsv(file)
}
