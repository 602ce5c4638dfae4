import { asks, soundsAsking } from '#src/domain/documents/question.ts'
import { decodeText } from '../sheets/csv-read.ts'
import { markupParser } from '../sheets/markup-parser.ts'
import { tidy, type Reader, type Sink } from './reading.ts'

/** What is in a page and is nobody's text. */
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg', 'nav', 'iframe', 'select', 'head'])
/** What begins a paragraph of its own. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form header hr legend li main ol option p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)
const CELLS = new Set(['td', 'th'])
/** Terms and summaries: those that ask are headings of what is below them, as on pages of questions and answers. */
const TERMS = new Set(['dt', 'summary'])
const DEEPEST = 6

/** Reads a web page: its headings, paragraphs and lists, tables a row a line; menus and scripts are passed over. */
export const readHtml: Reader = async (file, sink) => {
  readMarkup(decodeText(file), sink)
  return null
}

function readMarkup(markup: string, sink: Sink): void {
  let text = ''
  let level = 0
  let silent = 0
  /** Of the heading before. */
  let above = 0
  const flush = () => {
    sink.put({ page: null, level, text: tidy(text).replace(/^·\s*|\s*·$/g, '') })
    text = ''
    level = 0
  }
  const parser = markupParser(
    {
      onopentag(name) {
        if (SILENT.has(name)) silent++
        const heading = /^h([1-6])$/.exec(name)?.[1]
        if (heading !== undefined || BLOCKS.has(name)) flush()
        if (heading !== undefined) above = level = Number(heading)
        if (name === 'br') text += ' '
        if (CELLS.has(name) && text.trim() !== '') text += ' · '
      },
      ontext(data) {
        if (silent === 0) text += data
      },
      onclosetag(name) {
        if (SILENT.has(name)) silent = Math.max(0, silent - 1)
        if (TERMS.has(name) && (asks(text) || soundsAsking(text))) level = Math.min(DEEPEST, above + 1)
        if (BLOCKS.has(name) || /^h[1-6]$/.test(name)) flush()
      },
    },
    { decodeEntities: true },
  )
  parser.write(markup)
  parser.end()
  flush()
}
