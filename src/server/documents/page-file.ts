import { documentFormatOf, type DocumentFormat } from '#src/domain/documents/format.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { FileFault } from '../sheets/file-fault.ts'
import { markupParser } from '../sheets/markup-parser.ts'
import { tidy } from './reading.ts'

/** What a page is as a document: its bytes, texts always as UTF-8, and what it is called. */
export type PageFile = { bytes: Buffer; format: DocumentFormat; name: string }

const FORMATS: Readonly<Record<string, DocumentFormat>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}
const TEXTS: ReadonlySet<DocumentFormat> = new Set(['html', 'txt', 'md', 'csv'])

/** Where a page says what it is written in, or called. */
const HEAD_BYTES = 64 * 1024

/** What came from an address as a document; null where it is of no kind that can be read. */
export function pageFile(url: string, contentType: string | undefined, body: Buffer): PageFile | null {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  const { hostname, pathname } = new URL(url)
  const byName = documentFormatOf(pathname)
  const byType = FORMATS[type.trim()]
  // A server that does not know Markdown calls it a text, and one that knows nothing calls it bytes.
  const isVague = byType === undefined || byType === 'txt'
  const format = isVague && byName !== undefined ? byName : byType
  if (format === undefined || (byType === undefined && type.trim().startsWith('image/'))) return null
  const bytes = TEXTS.has(format) ? inUtf8(body, format, parameters.join(';')) : body
  const title = format === 'html' ? titleOf(bytes) : ''
  const path = decoded(pathname).replace(/\/$/, '')
  const name = title === '' ? `${hostname}${path}` : title
  return { bytes, format, name: [...name].slice(0, LIMITS.document.name).join('') }
}

function inUtf8(body: Buffer, format: DocumentFormat, parameters: string): Buffer {
  const head = body.subarray(0, 1024).toString('latin1')
  const said = /charset\s*=\s*["']?([\w.:-]+)/i
  const name = said.exec(parameters)?.[1] ?? (format === 'html' ? said.exec(head)?.[1] : undefined)
  if (name === undefined || /^utf-?8$/i.test(name)) return body
  try {
    return Buffer.from(new TextDecoder(name).decode(body))
  } catch {
    // A name that nobody knows says nothing.
    return body
  }
}

/** What a web page calls itself; '' where it does not. */
function titleOf(body: Buffer): string {
  let title = ''
  let isTitle = false
  let isOver = false
  const parser = markupParser(
    {
      onopentag: (name) => void (isTitle = name === 'title' && !isOver),
      ontext: (text) => void (title += isTitle ? text : ''),
      onclosetag: (name) => void (isOver ||= name === 'title'),
    },
    { decodeEntities: true },
  )
  try {
    parser.write(body.subarray(0, HEAD_BYTES).toString('utf8'))
    parser.end()
  } catch (error) {
    // Its reader will refuse it.
    if (!(error instanceof FileFault)) throw error
  }
  return tidy(title)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
