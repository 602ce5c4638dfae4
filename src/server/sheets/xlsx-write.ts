import { isFormulaLike } from './defuse.ts'
import { columnName, toCell } from './xlsx-text.ts'
import { createZip } from './zip-write.ts'

/** How a cell looks. `bad` is one that holds an error, `remark` what is said about it. */
export type CellLook = 'text' | 'head' | 'bad' | 'remark'
export type WrittenCell = { text: string; look?: CellLook }

export type WrittenColumn = { width: number }

/** A workbook that is written row by row. */
export type XlsxWriter = {
  /** Begins a sheet; its first row stays in sight. */
  sheet(name: string, columns: readonly WrittenColumn[]): Promise<void>
  rows(rows: readonly (readonly WrittenCell[])[]): Promise<void>
  finish(): Promise<Buffer>
}

/** Styles by look; each also with the mark that keeps a formula-like text a text when somebody edits it. */
const STYLES: Readonly<Record<CellLook, number>> = { text: 1, head: 2, bad: 3, remark: 4 }
const QUOTED = 4
/** Text written at once: a little more than what the packer takes. */
const PIECE = 64 * 1024

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Writes xlsx. Every cell is a text, whatever it looks like: nothing in the file is a formula. */
export function createXlsx(): XlsxWriter {
  const zip = createZip()
  const names: string[] = []
  let row = 0
  let width = 0

  const part = async (name: string, text: string) => {
    zip.begin(name)
    await zip.write(HEAD + text)
    await zip.end()
  }

  async function endSheet(): Promise<void> {
    if (names.length === 0) return
    const all = `A1:${columnName(Math.max(0, width - 1))}${Math.max(1, row)}`
    await zip.write(`</sheetData><autoFilter ref="${all}"/></worksheet>`)
    await zip.end()
  }

  return {
    async sheet(name, columns) {
      await endSheet()
      names.push(name)
      row = 0
      width = columns.length
      zip.begin(`xl/worksheets/sheet${names.length}.xml`)
      const widths = columns.map(
        (column, index) =>
          `<col min="${index + 1}" max="${index + 1}" width="${column.width}" style="1" customWidth="1"/>`,
      )
      await zip.write(
        `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
          '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
          `<cols>${widths.join('')}</cols><sheetData>`,
      )
    },
    async rows(rows) {
      let piece = ''
      for (const cells of rows) {
        row++
        piece += rowText(row, cells)
        if (piece.length < PIECE) continue
        await zip.write(piece)
        piece = ''
      }
      if (piece !== '') await zip.write(piece)
    },
    async finish() {
      await endSheet()
      const sheets = names.map((name, index) => ({ id: index + 1, name: sheetName(name) }))
      await part('[Content_Types].xml', contentTypes(sheets.length))
      await part(
        '_rels/.rels',
        `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      )
      const list = sheets.map(({ id, name }) => `<sheet name="${toCell(name)}" sheetId="${id}" r:id="rId${id}"/>`)
      await part(
        'xl/workbook.xml',
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
      )
      const related = sheets.map(
        ({ id }) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
      )
      await part(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="${RELATIONS}">${related.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
      )
      await part('xl/styles.xml', STYLE_SHEET)
      return zip.finish()
    },
  }
}

function rowText(row: number, cells: readonly WrittenCell[]): string {
  let text = `<row r="${row}">`
  for (const [column, { text: words, look = 'text' }] of cells.entries()) {
    if (words === '' && look === 'text') continue
    const style = STYLES[look] + (isFormulaLike(words) ? QUOTED : 0)
    const place = `r="${columnName(column)}${row}" s="${style}"`
    text +=
      words === ''
        ? `<c ${place}/>`
        : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${toCell(words)}</t></is></c>`
  }
  return `${text}</row>`
}

/** As spreadsheets allow the name of a sheet to be. */
const sheetName = (name: string) => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)

function contentTypes(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${KIND}.worksheet+xml"/>`,
  )
  return (
    `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>` +
    `${parts.join('')}<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`
  )
}

/** Everything is set as text (format 49), so that editing a cell turns nothing into a number or a day. */
const STYLE_SHEET = (() => {
  const format = (font: number, fill: number, quoted: boolean) =>
    `<xf numFmtId="49" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"` +
    `${quoted ? ' quotePrefix="1"' : ''}><alignment vertical="top" wrapText="1"/></xf>`
  const looks: readonly (readonly [font: number, fill: number])[] = [
    [0, 0],
    [1, 2],
    [0, 3],
    [2, 0],
  ]
  const formats = [false, true].flatMap((quoted) => looks.map(([font, fill]) => format(font, fill, quoted)))
  const fill = (colour: string) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/><bgColor indexed="64"/></patternFill></fill>`
  return (
    `<styleSheet xmlns="${MAIN}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>` +
    '<font><b/><sz val="11"/><name val="Calibri"/></font><font><color rgb="FFB42318"/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('E8ECF1')}${fill('FEE4E2')}</fills>` +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formats.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
})()
