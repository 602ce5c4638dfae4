import { codePoints } from '#src/lib/code-points.ts'
import type { AnswerChannel } from '../answer/channels.ts'
import { LIMITS } from '../limits.ts'
import { forbiddenAt } from '../text.ts'
import type { EntryHours } from './conditions.ts'
import { entryFaults } from './entry.ts'
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

/**
 * A row as it was read. Null stands for what the sheet does not say: an entry that exists keeps it, a new one gets the
 * usual value.
 */
export type SheetEntry = {
  number: number | null
  /** The category's name, and the subcategory's below it. */
  path: readonly string[] | null
  question: string
  similar: string[] | null
  answer: string
  enabled: boolean | null
  counterExamples: string[] | null
  tags: string[] | null
  channels: AnswerChannel[] | null
  userTags: string[] | null
  /** Days as 2026-11-22; null for none, undefined where the sheet has no such column. */
  validFrom?: string | null
  validUntil?: string | null
  reviewOn?: string | null
  /** Null for any time, undefined where the sheet has no such column. */
  hours?: EntryHours | null
}

/** Words for the values of cells that hold one of several, in any language. */
export type CellWords = {
  on: readonly string[]
  off: readonly string[]
  channels: Readonly<Record<AnswerChannel, readonly string[]>>
  hours: Readonly<Record<EntryHours | 'any', readonly string[]>>
}

/** Longest standard and similar question of an import. */
export const IMPORT_LENGTHS = { question: LIMITS.qa.questionImport, similar: LIMITS.qa.similarImport }

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
  const question = read('question') ?? ''
  const answer = read('answer') ?? ''
  checkText('question', question, IMPORT_LENGTHS.question, refuse)
  checkText('answer', answer, LIMITS.qa.answer, refuse)
  const similar = readTexts('similar', read('similar'), SIMILAR_RULE, refuse)
  const counterExamples = readTexts('counterExamples', read('counterExamples'), COUNTER_RULE, refuse)
  const tags = readTexts('tags', read('tags'), TAG_RULE, refuse)
  const status = read('enabled')
  const enabled = status === null || status === '' ? null : readStatus(status, words)
  if (enabled === undefined) refuse('enabled', 'STATUS')
  const validFrom = readDay('validFrom', read('validFrom'), refuse)
  const validUntil = readDay('validUntil', read('validUntil'), refuse)
  const reviewOn = readDay('reviewOn', read('reviewOn'), refuse)
  const channels = readChannels(read('channels'), words.channels, refuse)
  const userTags = readTags('userTags', read('userTags'), refuse)
  const hours = readHours(read('hours'), words.hours, refuse)

  const among = {
    question,
    similar: similar ?? [],
    counterExamples: counterExamples ?? [],
    tags: tags ?? [],
    channels: channels ?? [],
    userTags: userTags ?? [],
  }
  for (const { path: at, code } of entryFaults({
    ...among,
    validFrom: validFrom ?? null,
    validUntil: validUntil ?? null,
  }))
    refuse(at[0] as SheetColumn, code)

  const faulty = new Set(reasons.filter(({ code }) => isFault(code)).map(({ column }) => column))
  return {
    entry: {
      number: readNumber(numberText),
      path,
      question,
      similar,
      answer,
      enabled: enabled ?? null,
      counterExamples,
      tags,
      channels,
      userTags,
      ...(validFrom !== undefined && { validFrom }),
      ...(validUntil !== undefined && { validUntil }),
      ...(reviewOn !== undefined && { reviewOn }),
      ...(hours !== undefined && { hours }),
    },
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

function checkText(column: SheetColumn, text: string, limit: number, refuse: Refuse): void {
  if (text === '') refuse(column, 'REQUIRED')
  if (codePoints(text) > limit) refuse(column, 'TOO_LONG', limit)
  if (forbiddenAt(text).length > 0) refuse(column, 'FORBIDDEN_CHARACTERS')
}

type TextsRule = { count: number; length: number; split: (text: string) => string[] }

/** The texts of one cell; null where the sheet has no such column. */
function readTexts(column: SheetColumn, text: string | null, rule: TextsRule, refuse: Refuse): string[] | null {
  if (text === null) return null
  const texts = rule.split(text)
  if (texts.length > rule.count) refuse(column, 'TOO_MANY', rule.count)
  if (texts.some((one) => codePoints(one) > rule.length)) refuse(column, 'TOO_LONG', rule.length)
  if (texts.some((one) => forbiddenAt(one).length > 0)) refuse(column, 'FORBIDDEN_CHARACTERS')
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

const SIMILAR_RULE: TextsRule = { count: LIMITS.qa.similarCount, length: IMPORT_LENGTHS.similar, split: splitLines }
const COUNTER_RULE: TextsRule = { ...SIMILAR_RULE, count: LIMITS.qa.counterExamples }
const TAG_RULE: TextsRule = { count: LIMITS.qa.tags, length: LIMITS.qa.tag, split: splitLines }

/** Tags of visitors: visitors never read them, so that they may hold any character. */
function readTags(column: SheetColumn, text: string | null, refuse: Refuse): string[] | null {
  if (text === null) return null
  const tags = splitLines(text)
  if (tags.length > LIMITS.qa.userTags) refuse(column, 'TOO_MANY', LIMITS.qa.userTags)
  if (tags.some((tag) => codePoints(tag) > LIMITS.visitor.tag)) refuse(column, 'TOO_LONG', LIMITS.visitor.tag)
  return tags
}

/** Kinds of channels, one a line, by any of their names; null where the sheet has no such column. */
function readChannels(text: string | null, names: CellWords['channels'], refuse: Refuse): AnswerChannel[] | null {
  if (text === null) return null
  const kinds = Object.keys(names) as AnswerChannel[]
  const read = splitLines(text).map((line) => kinds.find((kind) => isAmong([kind, ...names[kind]], line)))
  if (read.includes(undefined)) refuse('channels', 'CHANNEL')
  return read.filter((kind) => kind !== undefined)
}

/** Null for any time, undefined where the sheet has no such column or the cell says none of the words. */
function readHours(text: string | null, words: CellWords['hours'], refuse: Refuse): EntryHours | null | undefined {
  if (text === null) return undefined
  if (text === '' || isAmong(words.any, text)) return null
  if (isAmong(words.open, text)) return 'open'
  if (isAmong(words.closed, text)) return 'closed'
  refuse('hours', 'HOURS')
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

/** On, off, or undefined for a word that is neither. */
function readStatus(text: string, words: Pick<CellWords, 'on' | 'off'>): boolean | undefined {
  if (isAmong(words.on, text)) return true
  return isAmong(words.off, text) ? false : undefined
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
