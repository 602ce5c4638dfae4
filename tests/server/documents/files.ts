import { toCell } from '#src/server/sheets/xlsx-text.ts'
import { createXlsx } from '#src/server/sheets/xlsx-write.ts'
import { createZip } from '#src/server/sheets/zip-write.ts'

type PdfLine = string | { text: string; size?: number; x?: number; y?: number }

/**
 * A PDF whose pages hold these lines, 12 points high, or as high as `size` says; one below the other, 50 points from the
 * left, or where `x` and `y` say, from below.
 */
export function pdfOf(pages: readonly (readonly PdfLine[])[]): Buffer {
  const objects: string[] = []
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`)
  objects.push('<</Type/Catalog/Pages 2 0 R>>')
  objects.push(`<</Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]>>`)
  objects.push('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
  for (const [index, lines] of pages.entries()) {
    let y = 780
    const drawn = lines.map((line) => {
      const { text, size = 12, x = 50, y: at } = typeof line === 'string' ? { text: line } : line
      y = at ?? y - size * 1.3
      return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y.toFixed(1)} Tm (${text.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`
    })
    const content = drawn.join('\n')
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
    )
    objects.push(`<</Length ${content.length}>>\nstream\n${content}\nendstream`)
  }
  return assembled(objects)
}

/** As `pdfOf`, but says that it is encrypted, with a password that nobody knows. */
export function encryptedPdf(): Buffer {
  const key = 'AB'.repeat(32)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    `<</Filter/Standard/V 2/R 3/Length 128/P -44/O<${key}>/U<${key}>>>`,
  ]
  return assembled(objects, `/Encrypt 4 0 R/ID[<${'01'.repeat(16)}><${'01'.repeat(16)}>]`)
}

export function assembled(objects: readonly string[], trailer = ''): Buffer {
  let file = '%PDF-1.4\n'
  const places = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  file += places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  file += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relationsOf = (...all: string[]) => `<Relationships xmlns="${RELATIONS}">${all.join('')}</Relationships>`

/** An archive of parts, by their names. */
export async function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = createZip()
  for (const [name, text] of Object.entries(parts)) {
    zip.begin(name)
    await zip.write(text)
    await zip.end()
  }
  return zip.finish()
}

/** A Word file around the XML of its body; `heading` is the style of headings. */
export function docxOf(body: string): Promise<Buffer> {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  return zipOf({
    '_rels/.rels': relationsOf(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationsOf(relation('r1', 'styles', 'styles.xml')),
    'word/styles.xml': `<w:styles ${w}><w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Mine"><w:basedOn w:val="H1"/></w:style></w:styles>`,
    'word/document.xml': `<?xml version="1.0"?><w:document ${w}><w:body>${body}</w:body></w:document>`,
  })
}
export const wordLine = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${toCell(text)}</w:t></w:r></w:p>`
export const WORD_PAGE = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'

/** A presentation of slides, each with a title and lines. */
export function pptxOf(
  slides: readonly { title: string; lines: readonly string[]; notes?: string }[],
): Promise<Buffer> {
  const a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
  const p = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
  const line = (text: string) => `<a:p><a:r><a:t>${toCell(text)}</a:t></a:r></a:p>`
  const shape = (kind: string, lines: string) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody>${lines}</p:txBody></p:sp>`
  const parts: Record<string, string> = {
    '_rels/.rels': relationsOf(relation('r1', 'officeDocument', 'ppt/presentation.xml')),
    'ppt/presentation.xml': `<p:presentation ${p} xmlns:r="${OFFICE}"><p:sldIdLst>${slides.map((_, n) => `<p:sldId id="${256 + n}" r:id="r${n}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsOf(
      ...slides.map((_, n) => relation(`r${n}`, 'slide', `slides/slide${n + 1}.xml`)),
    ),
  }
  for (const [n, { title, lines, notes }] of slides.entries()) {
    parts[`ppt/slides/slide${n + 1}.xml`] =
      `<p:sld ${a} ${p}><p:cSld>${shape('title', line(title))}${shape('body', lines.map(line).join(''))}${shape('sldNum', line(String(n + 1)))}</p:cSld></p:sld>`
    if (notes === undefined) continue
    parts[`ppt/slides/_rels/slide${n + 1}.xml.rels`] = relationsOf(
      relation('r1', 'notesSlide', `../notesSlides/notesSlide${n + 1}.xml`),
    )
    parts[`ppt/notesSlides/notesSlide${n + 1}.xml`] =
      `<p:notes ${a} ${p}><p:cSld>${shape('body', line(notes))}</p:cSld></p:notes>`
  }
  return zipOf(parts)
}

/** A workbook of sheets, each a table with its heading first. */
export async function workbookOf(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> {
  const book = createXlsx()
  for (const [name, rows] of Object.entries(sheets)) {
    await book.sheet(
      name,
      (rows[0] ?? []).map(() => ({ width: 20 })),
    )
    await book.rows(rows.map((row) => row.map((text) => ({ text }))))
  }
  return book.finish()
}
