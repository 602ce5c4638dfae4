import { cutDocument, type Block, type CutPassage } from '#src/domain/documents/cut.ts'
import type { DocumentFormat } from '#src/domain/documents/format.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { decodeText } from '../sheets/csv-read.ts'
import { DocumentFault } from './document-fault.ts'
import { readDocx } from './docx.ts'
import { readHtml } from './html.ts'
import { readPdf } from './pdf.ts'
import { readPicture } from './picture.ts'
import { readMarkdown, readText } from './plain.ts'
import { readPptx } from './pptx.ts'
import type { Reader, Sink } from './reading.ts'
import { selectMarkup, type Selection } from './select-markup.ts'
import { readCsvTable, readXlsxTables } from './tables.ts'

const READERS = {
  pdf: readPdf,
  docx: readDocx,
  pptx: readPptx,
  xlsx: readXlsxTables,
  html: readHtml,
  md: readMarkdown,
  txt: readText,
  csv: readCsvTable,
  png: readPicture,
  jpg: readPicture,
} as const satisfies Record<DocumentFormat, Reader>

export type ReadDocument = { passages: CutPassage[]; pages: number | null; characters: number }

/** What the passages of a document are made of, and how long they are. */
export type ReadJob = {
  file: Buffer
  format: DocumentFormat
  passageSize: number
  /** What is taken of a web page; left out: all of it. */
  selection?: Selection | undefined
  /** Reads what is written on a picture; left out: nothing can. */
  paragraphsOf?: Sink['paragraphsOf'] | undefined
  chunking(): void
}

/**
 * Reads a document and cuts it into passages. Throws DocumentFault, or FileFault for what its container is at fault for;
 * `chunking` is told when all is read.
 */
export async function readDocument({
  file,
  format,
  passageSize,
  selection,
  paragraphsOf,
  chunking,
}: ReadJob): Promise<ReadDocument> {
  if (file.length === 0) throw new DocumentFault('DOC_TOO_LITTLE')
  assertIs(file, format)
  const blocks: Block[] = []
  let characters = 0
  let telling = 0
  let isScanned = false
  const taken = format === 'html' && selection ? Buffer.from(selectMarkup(decodeText(file), selection)) : file
  const pages = await READERS[format](taken, {
    put(block) {
      characters += countOf(block.text)
      telling += (block.text.match(/[\p{L}\p{N}]/gu) ?? []).length
      if (characters > LIMITS.document.characters) throw new DocumentFault('DOC_CHARACTER_LIMIT')
      blocks.push(block)
    },
    async paragraphsOf(picture) {
      const made = async () => {
        const one = await picture()
        isScanned ||= one !== null
        return one
      }
      if (paragraphsOf) return paragraphsOf(made)
      if ((await made()) !== null) throw new DocumentFault('DOC_OCR_FAILED')
      return []
    },
  })
  if (telling < LIMITS.document.leastCharacters)
    throw new DocumentFault(isScanned ? 'DOC_OCR_FAILED' : 'DOC_TOO_LITTLE')
  chunking()
  return { passages: cutDocument(blocks, passageSize), pages, characters }
}

/** Code points, without making a list of them. */
function countOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const EMPTY_ZIP = Buffer.from('PK\u0005\u0006', 'latin1')
/** The container of office files before 2007, and of encrypted ones since. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le')
const OFFICE_FORMATS: ReadonlySet<DocumentFormat> = new Set(['docx', 'pptx', 'xlsx'])

/** Throws where the bytes are of another kind than the name says. */
function assertIs(file: Buffer, format: DocumentFormat): void {
  const startsWith = (mark: Buffer) => file.subarray(0, mark.length).equals(mark)
  if (startsWith(COMPOUND))
    throw new DocumentFault(file.includes(ENCRYPTED_STREAM) ? 'DOC_ENCRYPTED' : 'DOC_UNSUPPORTED')
  const isPng = startsWith(PNG)
  const isJpeg = startsWith(JPEG)
  if (isPng !== (format === 'png') || isJpeg !== (format === 'jpg')) throw new DocumentFault('DOC_UNSUPPORTED')
  if (isPng || isJpeg) return
  const isZip = startsWith(ZIP) || startsWith(EMPTY_ZIP)
  if (isZip !== OFFICE_FORMATS.has(format)) throw new DocumentFault('DOC_UNSUPPORTED')
  if (format === 'pdf' || isZip) return
  if (startsWith(Buffer.from('%PDF-'))) throw new DocumentFault('DOC_UNSUPPORTED')
  const isUtf16 = (file[0] === 0xff && file[1] === 0xfe) || (file[0] === 0xfe && file[1] === 0xff)
  if (!isUtf16 && file.includes(0)) throw new DocumentFault('DOC_UNSUPPORTED')
}
