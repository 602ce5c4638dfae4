import { ANSWER_CHANNEL_KINDS, type AnswerChannel } from '#src/domain/answer/channels.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { SHEET_COLUMNS, type HeadingWords, type SheetColumn } from '#src/domain/qa/sheet-columns.ts'
import type { CellWords, RowReason } from '#src/domain/qa/sheet-row.ts'
import type { ExportWords } from '#src/domain/qa/sheet-write.ts'
import { fillText } from '#src/domain/text.ts'
import answer from '#locales/en/answer.json' with { type: 'json' }
import answerZh from '#locales/zh/answer.json' with { type: 'json' }
import imports from '#locales/en/imports.json' with { type: 'json' }
import importsZh from '#locales/zh/imports.json' with { type: 'json' }
import sheets from '#locales/en/sheets.json' with { type: 'json' }
import sheetsZh from '#locales/zh/sheets.json' with { type: 'json' }
import type { ShellLanguage } from '#src/lib/languages.ts'

const TEXTS = {
  en: { ...imports, ...sheets, channels: answer.channels },
  zh: { ...importsZh, ...sheetsZh, channels: answerZh.channels },
}
const ALL = [TEXTS.en, TEXTS.zh]

const listed = (text: string) => text.split('|').map((word) => word.trim())

/** What a heading may say, in every language. */
export const HEADINGS: HeadingWords = Object.fromEntries(
  SHEET_COLUMNS.map((column) => [
    column,
    ALL.flatMap((texts) => [texts.columns[column], ...listed(texts.otherNames[column])]),
  ]),
) as Record<SheetColumn, string[]>

/** What cells that hold one of several values may say, in every language. */
export const CELL_WORDS: CellWords = {
  on: ALL.flatMap((texts) => [texts.on, ...listed(texts.otherOn)]),
  off: ALL.flatMap((texts) => [texts.off, ...listed(texts.otherOff)]),
  channels: Object.fromEntries(
    ANSWER_CHANNEL_KINDS.map((kind) => [kind, ALL.map((texts) => texts.channels[kind])]),
  ) as Record<AnswerChannel, string[]>,
  hours: {
    open: ALL.flatMap((texts) => [texts.hours.open, ...listed(texts.otherHours.open)]),
    closed: ALL.flatMap((texts) => [texts.hours.closed, ...listed(texts.otherHours.closed)]),
    any: ALL.flatMap((texts) => listed(texts.otherHours.any)),
  },
}

/** The words of a sheet that is written. */
export function sheetWords(language: ShellLanguage) {
  const { sheet, guide, errors, on, off, channels, hours, columns } = TEXTS[language]
  const cells: ExportWords = { on, off, channels, hours }
  return { sheet, guide, errors, cells, columns }
}

/** Headings of the column that tells what is wrong, so that it is left out when a mended file comes back. */
export const ERROR_HEADINGS = ALL.map((texts) => texts.errors)

/** What is wrong with a row, as people read it. */
export function reasonText(language: ShellLanguage, { column, code, value }: RowReason): string {
  const { columns, reasons } = TEXTS[language]
  return `${columns[column]}: ${fillText(reasons[code], { value: value ?? '' })}`
}

/** Template: headings, an example, and what each column means. */
export function templateTexts(language: ShellLanguage) {
  const { columns, help, example } = TEXTS[language]
  const { questionImport: question, similarImport: similar, ...limits } = LIMITS.qa
  const channels = Object.values(TEXTS[language].channels).join(', ')
  const known: Partial<Record<SheetColumn, string>> = example
  return SHEET_COLUMNS.map((column) => ({
    heading: columns[column],
    help: fillText(help[column], { ...limits, question, similar, channels }),
    example: known[column] ?? '',
  }))
}
