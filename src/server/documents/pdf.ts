import { createIsomorphicCanvasFactory, getDocumentProxy, getResolvedPDFJS, renderPageAsImage } from 'unpdf'
import { LIMITS } from '#src/domain/limits.ts'
import { DocumentFault } from './document-fault.ts'
import { heightsOf, pdfBlocks } from './pdf-blocks.ts'
import { pdfLines, type Line, type PdfItem } from './pdf-lines.ts'
import { withoutMargins } from './pdf-margins.ts'
import type { Reader, Sink } from './reading.ts'

/** A file that is whole says so near its end; readers of PDF make something even of half a file. */
const END = Buffer.from('%%EOF')
const END_WITHIN = 4096

/** A page with fewer letters and figures than this, and with a picture, is a scan. */
const SCAN_LETTERS = 10
/** What a scan is rendered at, in dots an inch. */
const DPI = 150

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>

/** What is found on a page: lines of text, or what was recognised on its pictures. */
type Found = { number: number; lines: Line[]; scanned: string[] }

/**
 * Reads a PDF as its text stands in it; what stands on a scanned page is recognised. All pages are looked at before
 * anything is said of one: what stands on each of them is no text of the document.
 */
export const readPdf: Reader = async (file, sink) => {
  if (!file.subarray(0, 1024).includes('%PDF-')) throw new DocumentFault('DOC_UNSUPPORTED')
  if (!file.subarray(Math.max(0, file.length - END_WITHIN)).includes(END)) throw new DocumentFault('PARSE_FAILED')
  const document = await open(file)
  if (document.numPages > LIMITS.document.pages) throw new DocumentFault('DOC_PAGE_LIMIT')
  try {
    const pages: Found[] = []
    let characters = 0
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const found = items.flatMap(itemOf)
      const letters = found.map(({ text }) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0).reduce((sum, n) => sum + n, 0)
      const scanned = letters < SCAN_LETTERS ? await readScan(document, number, page, sink) : null
      pages.push({ number, lines: scanned === null ? pdfLines(found) : [], scanned: scanned ?? [] })
      page.cleanup()
      characters += found.reduce((sum, { text }) => sum + text.length, 0)
      // No more is kept than a document may have: the sink says so.
      if (characters > 2 * LIMITS.document.characters) break
    }
    putPages(pages, sink)
  } catch (error) {
    if (error instanceof DocumentFault) throw error
    // Whatever the reader of PDF objects to is a fault of the file.
    throw new DocumentFault('PARSE_FAILED')
  }
  return document.numPages
}

function putPages(pages: readonly Found[], sink: Sink): void {
  const texts = withoutMargins(pages.map(({ lines }) => lines))
  const heights = heightsOf(texts)
  for (const [index, { number, scanned }] of pages.entries()) {
    for (const block of pdfBlocks(number, texts[index] ?? [], heights)) sink.put(block)
    for (const text of scanned) sink.put({ page: number, level: 0, text })
  }
}

async function open(file: Buffer): Promise<Pdf> {
  // Where there is no canvas for this machine, text is read all the same.
  const CanvasFactory = await createIsomorphicCanvasFactory(() => import('@napi-rs/canvas')).catch(() => null)
  try {
    const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength)
    return await getDocumentProxy(bytes, {
      verbosity: 0,
      maxImageSize: LIMITS.file.imagePixels,
      ...(CanvasFactory && { CanvasFactory }),
    })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new DocumentFault(name === 'PasswordException' ? 'DOC_ENCRYPTED' : 'PARSE_FAILED')
  }
}

async function hasPicture(page: Page): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS()
  const pictures = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject])
  const { fnArray } = await page.getOperatorList()
  return fnArray.some((operation) => pictures.has(operation))
}

/** What is written on the pictures of a page; null where it has none. */
async function readScan(document: Pdf, number: number, page: Page, sink: Sink): Promise<string[] | null> {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(DPI / 72, Math.sqrt(LIMITS.document.pictureDots / Math.max(1, width * height)))
  let isScan = false
  const texts = await sink.paragraphsOf(async () => {
    isScan = await hasPicture(page)
    return isScan ? rendered(document, number, scale) : null
  })
  return isScan ? texts : null
}

async function rendered(document: Pdf, number: number, scale: number): Promise<Buffer> {
  try {
    return Buffer.from(
      await renderPageAsImage(document, number, { scale, canvasImport: () => import('@napi-rs/canvas') }),
    )
  } catch {
    throw new DocumentFault('DOC_OCR_FAILED')
  }
}

function itemOf(item: object): PdfItem[] {
  if (!('str' in item) || !('transform' in item) || !('width' in item)) return []
  const { str, transform, width } = item as { str: string; transform: number[]; width: number }
  const [a = 0, b = 0, , , x = 0, y = 0] = transform
  // The height of the letters, whichever way they are turned.
  return [{ text: str, x, y, width, height: Math.hypot(a, b), endsLine: 'hasEOL' in item && item.hasEOL === true }]
}
