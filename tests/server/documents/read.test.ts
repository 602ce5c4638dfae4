import { describe, expect, test } from 'vitest'
import type { DocumentFormat } from '#src/domain/documents/format.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { faultOf } from '#src/server/documents/document-fault.ts'
import { readDocument } from '#src/server/documents/read-document.ts'
import { compound, encryptedZip } from '#tests/server/sheets/files.ts'
import { docxOf, encryptedPdf, pdfOf, pptxOf, wordLine, WORD_PAGE, workbookOf, zipOf } from './files.ts'

const read = (file: Buffer, format: DocumentFormat, passageSize: number = LIMITS.document.passageSizes.medium) =>
  readDocument({ file, format, passageSize, chunking: () => undefined })
const fault = async (file: Buffer, format: DocumentFormat) => read(file, format).then(() => null, faultOf)

const RETURNS = 'Items can be returned within thirty days of delivery.'
const WARRANTY = 'Every lamp has a warranty of three years.'

describe('a reader', () => {
  test('of pdf tells pages, headings and paragraphs', async () => {
    const file = pdfOf([
      [{ text: 'Returns', size: 20 }, 'Items can be returned within thirty', 'days of deliv-', 'ery. Keep the box.'],
      ['Every lamp has a warranty (of three years).'],
    ])
    const { passages, pages } = await read(file, 'pdf')
    expect(pages).toBe(2)
    expect(passages).toEqual([
      { page: 1, heading: 'Returns', text: 'Items can be returned within thirty days of delivery. Keep the box.' },
      { page: 2, heading: 'Returns', text: 'Every lamp has a warranty (of three years).' },
    ])
  })

  test('of docx tells headings by style, tables by row, pages where Word saw them end', async () => {
    const seen = '<w:p><w:r><w:lastRenderedPageBreak/><w:t>Third page, as Word saw it.</w:t></w:r></w:p>'
    const table = `<w:tbl><w:tr><w:tc>${wordLine('Lamp')}</w:tc><w:tc>${wordLine('3 years')}</w:tc></w:tr></w:tbl>`
    const gone = '<w:p><w:del><w:r><w:delText>Struck out</w:delText></w:r></w:del></w:p>'
    const body = wordLine('Returns', 'H1') + wordLine(RETURNS) + WORD_PAGE + wordLine('Warranty', 'Mine') + table
    const { passages, pages } = await read(await docxOf(body + gone + seen), 'docx')
    expect(pages).toBe(3)
    expect(passages).toEqual([
      { page: 1, heading: 'Returns', text: RETURNS },
      { page: 2, heading: 'Warranty', text: 'Lamp · 3 years' },
      { page: 3, heading: 'Warranty', text: 'Third page, as Word saw it.' },
    ])
    // A file that was never laid out has no pages to tell.
    const unpaged = await read(await docxOf(wordLine(RETURNS)), 'docx')
    expect(unpaged).toMatchObject({ pages: null, passages: [{ page: null, text: RETURNS }] })
  })

  test('of pptx tells slides with their titles and notes, without their numbers', async () => {
    const slides = [
      { title: 'Returns', lines: [RETURNS] },
      { title: 'Warranty', lines: [WARRANTY], notes: 'Say it slowly.' },
    ]
    const { passages, pages } = await read(await pptxOf(slides), 'pptx')
    expect(pages).toBe(2)
    expect(passages).toEqual([
      { page: 1, heading: 'Returns', text: RETURNS },
      { page: 2, heading: 'Warranty', text: `${WARRANTY}\nSay it slowly.` },
    ])
  })

  test('of xlsx tells sheets, and each cell with its heading', async () => {
    const file = await workbookOf({
      Prices: [
        ['Lamp', 'Price'],
        ['Desk lamp', '40 euro'],
        ['Floor lamp', '90 euro'],
      ],
      Shops: [
        ['City', 'Opens'],
        ['Berlin', '9:00'],
      ],
    })
    const { passages, pages } = await read(file, 'xlsx')
    expect(pages).toBe(2)
    expect(passages).toEqual([
      { page: 1, heading: 'Prices', text: 'Lamp: Desk lamp · Price: 40 euro\nLamp: Floor lamp · Price: 90 euro' },
      { page: 2, heading: 'Shops', text: 'City: Berlin · Opens: 9:00' },
    ])
  })

  test.each<[DocumentFormat, string, object[]]>([
    ['csv', 'Lamp,Price\nDesk lamp,"40, with bulb"\n', [{ text: 'Lamp: Desk lamp · Price: 40, with bulb' }]],
    [
      'html',
      `<html><head><title>x</title><script>no()</script></head><body><nav>Menu</nav><h1>Returns</h1><p>Items can be
        <b>returned</b> within&nbsp;30 days.<p>Keep the box.<table><tr><th>Lamp<th>Years<tr><td>Desk<td>3</table></body>`,
      [{ heading: 'Returns', text: 'Items can be returned within 30 days.\nKeep the box.\nLamp · Years\nDesk · 3' }],
    ],
    [
      'md',
      '---\na: b\n---\n# Returns\n\nItems **can** be [returned](http://x) in `30` days.\n- Keep the box\n\n## Cost\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
      [
        { heading: 'Returns', text: 'Items can be returned in 30 days.\n- Keep the box' },
        { heading: 'Returns › Cost', text: 'a · b\n1 · 2' },
      ],
    ],
    [
      'txt',
      '商品签收后七天内可以申请退货。\r\n\r\n退款在三个工作日内到账，请耐心等待。',
      [{ text: '商品签收后七天内可以申请退货。\n退款在三个工作日内到账，请耐心等待。' }],
    ],
  ])('of %s takes the text and leaves the marks', async (format, text, passages) => {
    expect((await read(Buffer.from(text), format)).passages).toMatchObject(passages)
  })

  test('takes text in the encodings that older programs write', async () => {
    const gb = Buffer.from([0xcd, 0xcb, 0xbb, 0xf5]) // 退货 in GB18030
    const file = Buffer.concat([gb, Buffer.from(' within thirty days of delivery')])
    expect((await read(file, 'txt')).passages[0]?.text).toBe('退货 within thirty days of delivery')
  })
})

describe('the limits', () => {
  const page = ['Something to read on this page.']
  test('of pages: 100 are taken, 101 are not', async () => {
    const pages = (count: number) => pdfOf(Array.from({ length: count }, () => page))
    expect((await read(pages(100), 'pdf')).pages).toBe(100)
    expect(await fault(pages(101), 'pdf')).toBe('DOC_PAGE_LIMIT')
  })

  test('of characters, counted in code points: 500,000 are taken, one more is not', async () => {
    const text = (count: number) => Buffer.from('\u{1F600}'.repeat(count - 100) + 'a'.repeat(100))
    expect((await read(text(500_000), 'txt')).characters).toBe(500_000)
    expect(await fault(text(500_001), 'txt')).toBe('DOC_CHARACTER_LIMIT')
  })

  test('of what there is to know: 20 letters and figures are enough, 19 are not', async () => {
    expect((await read(Buffer.from('a1'.repeat(10)), 'txt')).passages).toHaveLength(1)
    expect(await fault(Buffer.from(`${'a1'.repeat(9)}a ...`), 'txt')).toBe('DOC_TOO_LITTLE')
    // A scan has pages, and no letters.
    expect(await fault(pdfOf([[], []]), 'pdf')).toBe('DOC_TOO_LITTLE')
  })
})

describe('a file that is not what it should be', () => {
  const docx = () => docxOf(wordLine(RETURNS))
  const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))
  const deep = '<div>'.repeat(10_000)
  const cases: [string, () => Promise<Buffer> | Buffer, DocumentFormat, string][] = [
    ['no bytes', () => Buffer.alloc(0), 'txt', 'DOC_TOO_LITTLE'],
    ['half a pdf', () => half(pdfOf([[RETURNS], [WARRANTY]])), 'pdf', 'PARSE_FAILED'],
    [
      'a pdf of nothing but its first and last line',
      () => Buffer.from('%PDF-1.4\nnonsense\n%%EOF'),
      'pdf',
      'PARSE_FAILED',
    ],
    ['a pdf with a password', () => encryptedPdf(), 'pdf', 'DOC_ENCRYPTED'],
    ['a docx called pdf', docx, 'pdf', 'DOC_UNSUPPORTED'],
    ['a pdf called docx', () => pdfOf([[RETURNS]]), 'docx', 'DOC_UNSUPPORTED'],
    ['a pdf called txt', () => pdfOf([[RETURNS]]), 'txt', 'DOC_UNSUPPORTED'],
    ['a pptx called docx', () => pptxOf([{ title: 'A', lines: [RETURNS] }]), 'docx', 'DOC_UNSUPPORTED'],
    ['an archive called xlsx', () => zipOf({ 'a.txt': RETURNS }), 'xlsx', 'DOC_UNSUPPORTED'],
    ['a program called txt', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1]), 'txt', 'DOC_UNSUPPORTED'],
    ['half a docx', async () => half(await docx()), 'docx', 'PARSE_FAILED'],
    ['a docx with a password', () => compound('EncryptedPackage'), 'docx', 'DOC_ENCRYPTED'],
    ['a docx with a password on its archive', async () => encryptedZip(await docx()), 'docx', 'DOC_ENCRYPTED'],
    ['a file of older Word', () => compound('WordDocument'), 'docx', 'DOC_UNSUPPORTED'],
    ['a page of tags', () => Buffer.from(deep), 'html', 'DOC_TOO_HEAVY'],
  ]
  test.each(cases)('%s is told by name', async (_, make, format, code) => {
    expect(await fault(await make(), format)).toBe(code)
  })
})

test('the terms of a list that ask are headings, so that a page of questions and answers is found to be one', async () => {
  const page = `<h1>Help</h1><dl><dt>Can I return a lamp?</dt><dd>Within thirty days.</dd><dt>Weight</dt><dd>2 kg</dd></dl>
    <details><summary>How is it mounted</summary><p>With two screws.</p></details><h2>Contact</h2><p>By mail.</p>`
  const { passages } = await read(Buffer.from(page), 'html')
  expect(passages.map(({ heading, text }) => [heading, text])).toEqual([
    ['Help › Can I return a lamp?', 'Within thirty days.\nWeight\n2 kg'],
    ['Help › How is it mounted', 'With two screws.'],
    ['Help › Contact', 'By mail.'],
  ])
})
