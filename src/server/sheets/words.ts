import { LIMITS } from '#src/domain/limits.ts'
import { SHEET_COLUMNS, type HeadingWords, type SheetColumn } from '#src/domain/qa/sheet-columns.ts'
import { IMPORT_LENGTHS, type RowReason, type StatusWords } from '#src/domain/qa/sheet-row.ts'
import { fillText } from '#src/domain/text.ts'
import imports from '#locales/en/imports.json' with { type: 'json' }
import importsZh from '#locales/zh/imports.json' with { type: 'json' }
import sheets from '#locales/en/sheets.json' with { type: 'json' }
import sheetsZh from '#locales/zh/sheets.json' with { type: 'json' }

export type SheetLanguage = 'en' | 'zh'

const TEXTS = { en: { ...imports, ...sheets }, zh: { ...importsZh, ...sheetsZh } }
const ALL = [TEXTS.en, TEXTS.zh]

const listed = (text: string) => text.split('|').map((word) => word.trim())

/** What a heading may say, in every language. */
export const HEADINGS: HeadingWords = Object.fromEntries(
  SHEET_COLUMNS.map((column) => [
    column,
    ALL.flatMap((texts) => [texts.columns[column], ...listed(texts.otherNames[column])]),
  ]),
) as Record<SheetColumn, string[]>

/** What a status may say, in every language. */
export const STATUSES: StatusWords = {
  on: ALL.flatMap((texts) => [texts.on, ...listed(texts.otherOn)]),
  off: ALL.flatMap((texts) => [texts.off, ...listed(texts.otherOff)]),
}

/** The words of a sheet that is written. */
export function sheetWords(language: SheetLanguage) {
  const { sheet, guide, errors, on, off, columns } = TEXTS[language]
  return { sheet, guide, errors, status: { on, off }, columns }
}

/** Headings of the column that tells what is wrong, so that it is left out when a mended file comes back. */
export const ERROR_HEADINGS = ALL.map((texts) => texts.errors)

/** What is wrong with a row, as people read it. */
export function reasonText(language: SheetLanguage, { column, code, value }: RowReason): string {
  const { columns, reasons } = TEXTS[language]
  return `${columns[column]}: ${fillText(reasons[code], { value: value ?? '' })}`
}

/** Template: headings, an example, and what each column means. */
export function templateTexts(language: SheetLanguage) {
  const { columns, help, example } = TEXTS[language]
  const limits = { ...IMPORT_LENGTHS, answer: LIMITS.qa.answer, similarCount: LIMITS.qa.similarCount }
  const known: Partial<Record<SheetColumn, string>> = example
  return SHEET_COLUMNS.map((column) => ({
    heading: columns[column],
    help: fillText(help[column], limits),
    example: known[column] ?? '',
  }))
}
