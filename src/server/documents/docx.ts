import { attributeOf, openOffice, readPart, type Office } from './office.ts'
import { tidy, type Reader } from './reading.ts'

/**
 * Reads a Word file: its paragraphs, headings by their style, tables a row a line. Pages are where Word last saw them end;
 * a file that was never laid out tells none.
 */
export const readDocx: Reader = async (file, sink) => {
  const office = await openOffice(file, 'document')
  const levels = await headingLevels(office)
  let page = 1
  let hasPages = false
  /** A break was asked for, and what Word saw at the next line is the same one. */
  let isBroken = false
  let paragraph = ''
  let level = 0
  let isText = false
  let isDeleted = 0
  /** Cells of the row that is open, for each table within a table. */
  const rows: string[][] = []
  const blocks: { page: number; level: number; text: string }[] = []

  const turn = () => {
    page++
    hasPages = true
  }
  const endParagraph = () => {
    const text = tidy(paragraph)
    paragraph = ''
    if (text === '') return
    const row = rows.at(-1)
    if (row) addToCell(row, text)
    else blocks.push({ page, level, text })
  }

  await readPart(office, office.main, {
    open(name, attributes) {
      if (name === 'p') level = 0
      else if (name === 'pStyle') level = levels.get(attributeOf(attributes, 'val') ?? '') ?? level
      else if (name === 'outlineLvl') level = levelOf(attributeOf(attributes, 'val')) ?? level
      else if (name === 't') isText = true
      else if (name === 'tab' || name === 'noBreakHyphen') paragraph += name === 'tab' ? ' ' : '-'
      else if (name === 'del') isDeleted++
      else if (name === 'tr') rows.push([])
      else if (name === 'tc') rows.at(-1)?.push('')
      else if (name === 'br' && attributeOf(attributes, 'type') === 'page') {
        endParagraph()
        turn()
        isBroken = true
      } else if (name === 'br' || name === 'cr') paragraph += ' '
      else if (name === 'lastRenderedPageBreak') {
        if (isBroken) isBroken = false
        else {
          // A paragraph that goes over a page is found where it begins.
          const text = tidy(paragraph)
          if (text === '') turn()
          else {
            endParagraph()
            turn()
          }
        }
      }
    },
    text(data) {
      if (!isText || isDeleted > 0) return
      paragraph += data
      if (data.trim() !== '') isBroken = false
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'p') endParagraph()
      else if (name === 'del') isDeleted--
      else if (name === 'tr') {
        const text = (rows.pop() ?? []).filter((cell) => cell !== '').join(' · ')
        const outer = rows.at(-1)
        if (text === '') return
        if (outer) addToCell(outer, text)
        else blocks.push({ page, level: 0, text })
      }
    },
  })
  for (const block of blocks) sink.put(hasPages ? block : { ...block, page: null })
  return hasPages ? page : null
}

/** Adds a text to the last cell of a row; nothing of what it holds already is copied. */
function addToCell(row: string[], text: string): void {
  const before = row.at(-1) ?? ''
  row[Math.max(0, row.length - 1)] = before === '' ? text : `${before} ${text}`
}

/** Styles that make headings, by their id: by their own word, their outline level, or the style they are based on. */
async function headingLevels(office: Office): Promise<ReadonlyMap<string, number>> {
  const part = office.parts.get(office.related.find(({ type }) => type === 'styles')?.target ?? '')
  const levels = new Map<string, number>()
  const bases = new Map<string, string>()
  let id = ''
  if (part)
    await readPart(office, part, {
      open(name, attributes) {
        const value = attributeOf(attributes, 'val') ?? ''
        if (name === 'style') id = attributeOf(attributes, 'styleId') ?? ''
        else if (name === 'basedOn') bases.set(id, value)
        else if (name === 'name') {
          const named = /^(?:heading|标题) ?([1-6])$/i.exec(value)?.[1]
          if (named !== undefined) levels.set(id, Number(named))
          else if (/^title$/i.test(value)) levels.set(id, 1)
        } else if (name === 'outlineLvl') {
          const level = levelOf(value)
          if (level !== undefined) levels.set(id, level)
        }
      },
    })
  for (const [style, base] of bases) {
    const level = levels.get(base)
    if (level !== undefined && !levels.has(style)) levels.set(style, level)
  }
  return levels
}

/** Word counts outline levels from 0; 9 is text. */
function levelOf(value: string | undefined): number | undefined {
  const level = Number(value)
  return value === undefined || !Number.isInteger(level) || level < 0 || level > 5 ? undefined : level + 1
}
