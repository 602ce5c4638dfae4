import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { DocumentFormat } from '#src/domain/documents/format.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { faultOf } from '#src/server/documents/document-fault.ts'
import { PARSE_LIMITS, parseAside } from '#src/server/documents/parse-aside.ts'
import type { Selection } from '#src/server/documents/select-markup.ts'
import { readSitemap } from '#src/server/documents/sitemap.ts'
import { convertSound } from '#src/server/voice/sound/convert.ts'
import { wavHeader } from '#src/server/voice/sound/wav-header.ts'
import { assembled, docxOf, wordLine, zipOf } from '#tests/server/documents/files.ts'

const MB = 1024 * 1024
const TEXT = 'Items can be returned within thirty days.'

/** Reads a file as the product does; answers its passages, or the refusal. */
const read = (format: DocumentFormat, file: Buffer, selection?: Selection) =>
  parseAside({
    job: { format, bytes: file.length, passageSize: 700, selection },
    file: new Blob([new Uint8Array(file)]).stream(),
    signal: new AbortController().signal,
    recognising: () => undefined,
    chunking: () => undefined,
  }).then(
    ({ passages }) => passages.map(({ text }) => text),
    (error: unknown) => faultOf(error) ?? error,
  )

test('a document has 20 seconds and 256 MB, and more only where pictures are read', () => {
  expect(PARSE_LIMITS).toEqual({
    ms: 20_000,
    bytes: 256 * MB,
    pictureMs: 30_000,
    picturesMs: 900_000,
    pictureBytes: 512 * MB,
  })
})

describe('of office files', () => {
  test.each([
    ['tables', '<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'],
    ['elements that are never closed', '<w:a>', ''],
  ])('a few kilobytes of nested %s are refused', async (_, open, close) => {
    const file = await docxOf(open.repeat(400_000) + wordLine(TEXT) + close.repeat(400_000))
    expect(file.length).toBeLessThan(128 * 1024)
    expect(await read('docx', file)).toBe('DOC_TOO_HEAVY')
  })

  test('a cell of very many paragraphs costs no more than its characters', async () => {
    const file = await docxOf(`<w:tbl><w:tr><w:tc>${wordLine('ab').repeat(300_000)}</w:tc></w:tr></w:tbl>`)
    expect(await read('docx', file)).toBe('DOC_CHARACTER_LIMIT')
  })

  test('entities of its own are not unfolded', async () => {
    const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')
    const type = `<!DOCTYPE d [<!ENTITY e0 "ha">${entities}]>`
    const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    const file = await zipOf({
      '_rels/.rels':
        '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
      'word/document.xml': `${type}<w:document ${w}><w:body>${wordLine(`${TEXT} &e9;`)}</w:body></w:document>`,
    })
    const texts = await read('docx', file)
    expect(String(texts).length).toBeLessThan(200)
  })

  test('a file within a file within a file is not opened', async () => {
    let inner = await docxOf(wordLine('The innermost text, which nobody reads.'))
    for (let n = 0; n < 5; n++)
      inner = await zipOf({
        '_rels/.rels':
          '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
        'word/document.xml': `<w:document><w:body>${wordLine(`${TEXT} ${n}`)}</w:body></w:document>`,
        'word/embeddings/inner.docx': inner.toString('latin1'),
      })
    expect(await read('docx', inner)).toEqual([`${TEXT} 4`])
  })

  test('one of more parts than anybody makes is refused', async () => {
    const parts = Object.fromEntries(Array.from({ length: 21_000 }, (_, n) => [`p${n}`, '']))
    expect(await read('docx', await zipOf(parts))).toBe('DOC_TOO_HEAVY')
  })
})

describe('of pages', () => {
  const deep = Buffer.from(`<p>${TEXT}</p>${'<b>'.repeat(300_000)}`)

  test('one nested without end is refused, as a whole and where a part of it is taken', async () => {
    expect(await read('html', deep)).toBe('DOC_TOO_HEAVY')
    expect(await read('html', deep, { keep: ['p'], drop: [] })).toBe('DOC_TOO_HEAVY')
  })

  test('a sitemap nested without end is none', async () => {
    expect(await readSitemap(Buffer.from(`<urlset>${'<a>'.repeat(300_000)}`))).toBeNull()
  })

  test('a text whose lines are all empty brings down nothing', async () => {
    const file = Buffer.from(`${TEXT}${'\n'.repeat(30_000_000)}${TEXT}`)
    expect([[TEXT, TEXT], 'DOC_TOO_HEAVY']).toContainEqual(await read('txt', file))
  })
})

const PAGES = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[3 0 R]>>']
const flated = (bytes: Buffer, entries = '') => {
  const packed = deflateSync(bytes, { level: 9 }).toString('latin1')
  return `<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed}\nendstream`
}
const page = (more: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${more}>>`

// A reader has 20 s of its own, and making such a file takes some.
describe('of PDF', { timeout: 120_000 }, () => {
  test('a page whose content unpacks to a gigabyte is refused', async () => {
    const twice = deflateSync(deflateSync(Buffer.alloc(1024 * MB, ' '), { level: 9 }), { level: 9 }).toString('latin1')
    const content = `<</Filter[/FlateDecode/FlateDecode]/Length ${twice.length}>>\nstream\n${twice}\nendstream`
    const file = assembled([...PAGES, page('/Contents 4 0 R'), content])
    expect(file.length).toBeLessThan(MB)
    expect(await read('pdf', file)).toBe('DOC_TOO_HEAVY')
  })

  test('pages that are their own chapters are a fault of the file', async () => {
    const file = assembled([PAGES[0] ?? '', '<</Type/Pages/Count 3/Kids[2 0 R 2 0 R 2 0 R]>>'])
    expect(await read('pdf', file)).toBe('PARSE_FAILED')
  })

  test('a billion pages that are not there are not looked for', async () => {
    const file = assembled([PAGES[0] ?? '', '<</Type/Pages/Count 1000000000/Kids[3 0 R]>>', page('')])
    expect(['DOC_PAGE_LIMIT', 'DOC_TOO_LITTLE', 'PARSE_FAILED']).toContain(await read('pdf', file))
  })

  test('forms that show each other ten times each are refused', async () => {
    const forms = Array.from({ length: 12 }, (_, n) => {
      const shows = n === 11 ? `BT /F1 12 Tf (${TEXT}) Tj ET` : `/X${n + 1} Do `.repeat(10)
      const next = n === 11 ? '' : `/X${n + 1} ${6 + n} 0 R`
      return `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<<${next}>>/Font<<>>>>/Length ${shows.length}>>\nstream\n${shows}\nendstream`
    })
    const content = '<</Length 7>>\nstream\n/X0 Do \nendstream'
    const file = assembled([...PAGES, page('/Resources<</XObject<</X0 5 0 R>>>>/Contents 4 0 R'), content, ...forms])
    expect(['DOC_TOO_HEAVY', 'PARSE_FAILED', 'DOC_CHARACTER_LIMIT']).toContain(await read('pdf', file))
  })

  test('a picture of ten thousand million dots is not drawn', async () => {
    const picture = flated(
      Buffer.alloc(1000),
      '/Type/XObject/Subtype/Image/Width 100000/Height 100000/ColorSpace/DeviceRGB/BitsPerComponent 8',
    )
    const content = '<</Length 7>>\nstream\n/I0 Do \nendstream'
    const file = assembled([...PAGES, page('/Resources<</XObject<</I0 5 0 R>>>>/Contents 4 0 R'), content, picture])
    expect(['DOC_TOO_LITTLE', 'DOC_OCR_FAILED']).toContain(await read('pdf', file))
  })
})

/** A picture of nothing, of a size that its head alone tells. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const dots = deflateSync(Buffer.alloc(MB))
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', dots), chunk('IEND', Buffer.alloc(0))])
}

test('a small picture of thousands of millions of dots is refused by its head', async () => {
  expect(await read('png', pngOf(60_000, 60_000))).toBe('DOC_TOO_HEAVY')
})

test('a sound of few bytes a second is as long as it may be and no longer', async () => {
  const slow = Buffer.concat([wavHeader(4_000, 10 * MB - 44), Buffer.alloc(10 * MB - 44)])
  await expect(convertSound(slow, LIMITS.voice.soundSeconds)).rejects.toMatchObject({ fault: 'too_long' })
})
