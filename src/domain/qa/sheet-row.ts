import { codePoints } from '#src/lib/code-points.ts'
import type { AnswerChannel } from '../answer/channels.ts'
import { LIMITS } from '../limits.ts'
import { forbiddenAt } from '../text.ts'
import type { EntryHours } from './conditions.ts'
import { entryFaults } from './entry.ts'
import { emptyFields, fieldSpec, SHEET_FIELDS, type FieldValue, type SheetField } from './fields.ts'
import type { SheetColumn, SheetLayout } from './sheet-columns.ts'

/** What a cell holds that is no text: its shown value is in `text`, and cannot be relied on. */
export type CellFault = 'FORMULA' | 'MERGED' | 'CELL_ERROR'
export type SheetCell = { text: string; fault?: CellFault }

export const ROW_REASONS = [
  'REQUIRED',
  'TOO_LONG',
  'FORBIDDEN_CHARACTERS',
  'TOO_MANY',
  'SAME_AS_STANDARD',
  'REPEATED',
  'SAME_AS_SIMILAR',
  'STATUS',
  'DAY',
  'BEFORE_START',
  'CHANNEL',
  'HOURS',
  'FORMULA',
  'MERGED',
  'CELL_ERROR',
  'CATEGORY_NEEDED',
  'CATEGORY_NOT_FOUND',
  'CATEGORY_READONLY',
  'CATEGORY_OUTSIDE',
  'REPEATED_ROW',
  'QUESTION_EXISTS',
  'QA_LIMIT',
] as const
export type RowReasonCode = (typeof ROW_REASONS)[number]

/** Why a row is refused: in which column, by which rule, and the rule's number (a limit, a row, an entry's number). */
export type RowReason = { column: SheetColumn; code: RowReasonCode; value?: number }

/** What a row says of an entry's fields: what the sheet does not say is not there, or undefined. */
export type SaidFields = { [F in SheetField]?: FieldValue<F> | undefined }

/** A row as it was read. Of what it does not say an entry that exists keeps what it has, a new one gets the usual value. */
export type SheetEntry = {
  number: number | null
  /** The category's name, and the subcategory's below it; null where the sheet does not say it. */
  path: readonly string[] | null
  question: string
  answer: string
  fields: SaidFields
}

/** Words for the values of cells that hold one of several, in any language. */
export type CellWords = {
  on: readonly string[]
  off: readonly string[]
  channels: Readonly<Record<AnswerChannel, readonly string[]>>
  hours: Readonly<Record<EntryHours | 'any', readonly string[]>>
}

/** An entry that nobody has said anything about. */
const NOTHING = emptyFields()

/** What no row can do without is told first when it is wrong. */
const isVital = (field: SheetField) => fieldSpec(field).kind === 'text' && fieldSpec(field).needed === true
const READ_ORDER = [...SHEET_FIELDS.filter(isVital), ...SHEET_FIELDS.filter((field) => !isVital(field))]

/** Reads a row of the file. The entry is there even when the row is refused, as far as it can be told. */
export function readSheetRow(
  cells: readonly SheetCell[],
  layout: SheetLayout,
  words: CellWords,
): { entry: SheetEntry; reasons: RowReason[] } {
  const reasons: RowReason[] = []
  const refuse = (column: SheetColumn, code: RowReasonCode, value?: number) =>
    void reasons.push({ column, code, ...(value !== undefined && { value }) })
  const read = (column: SheetColumn): string | null => {
    const at = layout.columns.get(column)
    if (at === undefined) return null
    const cell = cells[at]
    if (cell?.fault) refuse(column, cell.fault)
    return cell?.text.trim() ?? ''
  }

  const numberText = read('number')
  const path = readPath(read('category'), read('subcategory'), refuse)
  const fields: SaidFields = Object.fromEntries(
    READ_ORDER.map((field) => [field, readField(field, read(field), words, refuse)]),
  )
  const { question = '', answer = '' } = fields
  const among = { ...NOTHING, ...definedOf(fields) }
  for (const { path: at, code } of entryFaults(among)) refuse(at[0] as SheetColumn, code)

  const faulty = new Set(reasons.filter(({ code }) => isFault(code)).map(({ column }) => column))
  return {
    entry: { number: readNumber(numberText), path, question, answer, fields },
    // What a formula shows is not judged by the other rules, too; the number only helps to tell entries apart. Each rule is
    // told once for a cell.
    reasons: reasons.filter(
      ({ column, code }, index) =>
        column !== 'number' &&
        (isFault(code) || !faulty.has(column)) &&
        reasons.findIndex((one) => one.column === column && one.code === code) === index,
    ),
  }
}

type Refuse = (column: SheetColumn, code: RowReasonCode, value?: number) => void

const isFault = (code: RowReasonCode): boolean => code === 'FORMULA' || code === 'MERGED' || code === 'CELL_ERROR'

/** What a cell says of a field; undefined where the sheet has no such column, or the cell says nothing that counts. */
function readField(field: SheetField, text: string | null, words: CellWords, refuse: Refuse): unknown {
  const { kind, limit, free = false, needed = false, sheet } = fieldSpec(field)
  const rule = { length: sheet?.length ?? limit?.length ?? Infinity, count: limit?.count ?? Infinity, free }
  switch (kind) {
    case 'text':
      return readText(field, needed ? (text ?? '') : text, { ...rule, needed }, refuse)
    case 'texts':
      return readTexts(field, text, rule, refuse)
    case 'flag':
      return readFlag(field, text, words, refuse)
    case 'day':
      return readDay(field, text, refuse)
    case 'channels':
      return readChannels(field, text, words.channels, refuse)
    case 'hours':
      return readHours(field, text, words.hours, refuse)
    default:
      throw new Error(`A sheet has no cells of the kind ${kind}.`)
  }
}

/** What a row says, without what it does not. */
const definedOf = (fields: SaidFields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [F in SheetField]: FieldValue<F>
  }

/** Code points of a text or of each text, how many, and whether any character may stand in it. */
type TextRule = { length: number; count: number; free: boolean }

function readText(
  column: SheetColumn,
  text: string | null,
  { length, free, needed }: TextRule & { needed: boolean },
  refuse: Refuse,
): string | undefined {
  if (text === null) return undefined
  if (needed && text === '') refuse(column, 'REQUIRED')
  if (codePoints(text) > length) refuse(column, 'TOO_LONG', length)
  if (!free && forbiddenAt(text).length > 0) refuse(column, 'FORBIDDEN_CHARACTERS')
  return text
}

/** The texts of one cell, one a line. */
function readTexts(
  column: SheetColumn,
  text: string | null,
  { length, count, free }: TextRule,
  refuse: Refuse,
): string[] | undefined {
  if (text === null) return undefined
  const texts = splitLines(text)
  if (texts.length > count) refuse(column, 'TOO_MANY', count)
  if (texts.some((one) => codePoints(one) > length)) refuse(column, 'TOO_LONG', length)
  if (!free && texts.some((one) => forbiddenAt(one).length > 0)) refuse(column, 'FORBIDDEN_CHARACTERS')
  return texts
}

/** Stands for a line break inside one similar question: the cell's own breaks part them. */
const INNER_BREAK = '\u2028'

/** The texts of a cell, one a line. */
function splitLines(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll(INNER_BREAK, '\n').trim())
    .filter((line) => line !== '')
}

/** Texts as one cell, for `splitLines` to part again. */
export function joinLines(texts: readonly string[]): string {
  return texts.map((one) => one.replaceAll(/\r\n|\r|\n/g, INNER_BREAK)).join('\n')
}

/** Kinds of channels, one a line, by any of their names. */
function readChannels(
  column: SheetColumn,
  text: string | null,
  names: CellWords['channels'],
  refuse: Refuse,
): AnswerChannel[] | undefined {
  if (text === null) return undefined
  const kinds = Object.keys(names) as AnswerChannel[]
  const read = splitLines(text).map((line) => kinds.find((kind) => isAmong([kind, ...names[kind]], line)))
  if (read.includes(undefined)) refuse(column, 'CHANNEL')
  return read.filter((kind) => kind !== undefined)
}

/** Null for any time, undefined where the sheet has no such column or the cell says none of the words. */
function readHours(
  column: SheetColumn,
  text: string | null,
  words: CellWords['hours'],
  refuse: Refuse,
): EntryHours | null | undefined {
  if (text === null) return undefined
  if (text === '' || isAmong(words.any, text)) return null
  if (isAmong(words.open, text)) return 'open'
  if (isAmong(words.closed, text)) return 'closed'
  refuse(column, 'HOURS')
  return undefined
}

/** A day, null for none, undefined where the sheet has no such column or the cell holds no day. */
function readDay(column: SheetColumn, text: string | null, refuse: Refuse): string | null | undefined {
  if (text === null) return undefined
  if (text === '') return null
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC'))
  const day = match ? `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}` : ''
  if (isDay(day)) return day
  refuse(column, 'DAY')
  return undefined
}

/** Whether there is such a day: no 30 February. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day
}

function readPath(category: string | null, subcategory: string | null, refuse: Refuse): string[] | null {
  const path = [category ?? '', subcategory ?? '']
  if (path[0] === '') {
    if (path[1] !== '') refuse('subcategory', 'CATEGORY_NEEDED')
    return null
  }
  const names = path.filter((name) => name !== '')
  for (const [index, name] of names.entries())
    if (codePoints(name) > LIMITS.qa.categoryName)
      refuse(index === 0 ? 'category' : 'subcategory', 'TOO_LONG', LIMITS.qa.categoryName)
  return names
}

/** On or off; undefined where the sheet has no such column, or the cell is empty or says neither. */
function readFlag(
  column: SheetColumn,
  text: string | null,
  words: Pick<CellWords, 'on' | 'off'>,
  refuse: Refuse,
): boolean | undefined {
  if (text === null || text === '') return undefined
  if (isAmong(words.on, text)) return true
  if (isAmong(words.off, text)) return false
  refuse(column, 'STATUS')
  return undefined
}

/** Whether a text is one of some words, width and case aside. */
function isAmong(words: readonly string[], text: string): boolean {
  const wanted = text.normalize('NFKC').toLowerCase()
  return words.some((word) => word.normalize('NFKC').toLowerCase() === wanted)
}

function readNumber(text: string | null): number | null {
  const digits = /^(?:faq-)?(\d{1,9})$/i.exec(text ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
