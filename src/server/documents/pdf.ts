import { getDocumentProxy } from 'unpdf'
import { LIMITS } from '#src/domain/limits.ts'
import { DocumentFault } from './document-fault.ts'
import { pdfBlocks, type PdfItem } from './pdf-blocks.ts'
import type { Reader } from './reading.ts'

/** A file that is whole says so near its end; readers of PDF make something even of half a file. */
const END = Buffer.from('%%EOF')
const END_WITHIN = 4096

/** Reads a PDF page by page, as its text stands in it. A scanned page has none. */
export const readPdf: Reader = async (file, sink) => {
  if (!file.subarray(0, 1024).includes('%PDF-')) throw new DocumentFault('DOC_UNSUPPORTED')
  if (!file.subarray(Math.max(0, file.length - END_WITHIN)).includes(END)) throw new DocumentFault('PARSE_FAILED')
  const document = await open(file)
  if (document.numPages > LIMITS.document.pages) throw new DocumentFault('DOC_PAGE_LIMIT')
  try {
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      for (const block of pdfBlocks(number, items.flatMap(itemOf))) sink.put(block)
      page.cleanup()
    }
  } catch (error) {
    if (error instanceof DocumentFault) throw error
    // Whatever the reader of PDF objects to is a fault of the file.
    throw new DocumentFault('PARSE_FAILED')
  }
  return document.numPages
}

async function open(file: Buffer) {
  try {
    return await getDocumentProxy(new Uint8Array(file.buffer, file.byteOffset, file.byteLength), { verbosity: 0 })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new DocumentFault(name === 'PasswordException' ? 'DOC_ENCRYPTED' : 'PARSE_FAILED')
  }
}

function itemOf(item: object): PdfItem[] {
  if (!('str' in item) || !('transform' in item) || !('width' in item)) return []
  const { str, transform, width } = item as { str: string; transform: number[]; width: number }
  const [a = 0, b = 0, , , x = 0, y = 0] = transform
  // The height of the letters, whichever way they are turned.
  return [{ text: str, x, y, width, height: Math.hypot(a, b), endsLine: 'hasEOL' in item && item.hasEOL === true }]
}
