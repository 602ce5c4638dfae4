import type { ReactNode } from 'react'
import { isDraft } from './draft-key.ts'

/** What a cell holds: a text, a day (YYYY-MM-DD) or the id of a choice; on or off; chips. Null: nothing chosen. */
export type Value = string | boolean | null | readonly string[]

/** A row as it was last read: `key` is what the order names, `revision` what a save stands on. */
export type TableRow = {
  readonly key: number
  readonly id: string
  readonly revision: number
  readonly values: Readonly<Record<string, Value>>
  /** Columns that this row does not let be written in place, such as an answer with a form. */
  readonly fixed?: readonly string[] | undefined
}

type Common = {
  readonly id: string
  readonly title: string
  /** Pixels it begins with. */
  readonly width: number
  readonly align?: 'end'
  /** May be hidden unless told otherwise. */
  readonly hideable?: boolean
  /** The name the order is asked for by; left out: not sorted by. */
  readonly sort?: string
}

export type TextColumn = Common & {
  readonly kind: 'text'
  /** Code points. */
  readonly limit: number
  /** Whether line breaks may stand in it. */
  readonly lines: boolean
  /** It may be empty. */
  readonly optional?: boolean
  /** What is wrong with a text, as a sentence. */
  readonly issue: (text: string) => string | undefined
}
export type ChipsColumn = Common & {
  readonly kind: 'chips'
  readonly most: number
  /** Makes two spellings one, for the search of repeats. */
  readonly fold: (chip: string) => string
  /** What is wrong with a chip among its row's values, as a sentence; repeats are found by the table. */
  readonly issue: (chip: string, values: Readonly<Record<string, Value>>) => string | undefined
}
export type ChoiceColumn = Common & {
  readonly kind: 'choice'
  readonly options: readonly { value: string; label: string }[]
  /** The words for «nothing chosen»; left out: something must be. */
  readonly none?: string
}
export type FlagColumn = Common & { readonly kind: 'flag'; readonly on: string; readonly off: string }
export type DayColumn = Common & { readonly kind: 'day'; readonly format: (day: string) => string }
export type ShownColumn = Common & {
  readonly kind: 'shown'
  readonly show: (row: TableRow) => ReactNode
  /** What a copy says. */
  readonly text: (row: TableRow) => string
}
/** One column of the table. Every kind but `shown` is written in place. */
export type Column = TextColumn | ChipsColumn | ChoiceColumn | FlagColumn | DayColumn | ShownColumn
export type WritableColumn = Exclude<Column, ShownColumn>

/** Whether a row's cell may be written in place. */
export function isWritable(column: Column, row: TableRow | undefined): column is WritableColumn {
  return column.kind !== 'shown' && row !== undefined && !(row.fixed?.includes(column.id) ?? false)
}

/** Whether two cells hold the same. */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((text, at) => text === b[at])
}

/** What a cell says as plain text: what is copied, searched and read out. */
export function cellText(column: Column, row: TableRow, value: Value | undefined): string {
  switch (column.kind) {
    case 'shown':
      return isDraft(row.key) ? '' : column.text(row)
    case 'chips':
      return Array.isArray(value) ? value.join('\n') : ''
    case 'flag':
      return value === true ? column.on : column.off
    case 'choice':
      return column.options.find((option) => option.value === value)?.label ?? column.none ?? ''
    default:
      return typeof value === 'string' ? value : ''
  }
}

/** A pasted text as a cell's value; undefined where it says nothing that the column knows. */
export function valueOfText(column: WritableColumn, text: string): Value | undefined {
  const trimmed = text.trim()
  switch (column.kind) {
    case 'text':
      return column.lines ? trimmed : trimmed.replace(/\s*\n\s*/g, ' ')
    case 'chips':
      return linesOf(text)
    case 'choice': {
      if (trimmed === '' || trimmed === column.none) return column.none === undefined ? undefined : null
      const folded = trimmed.toLowerCase()
      return column.options.find(({ label, value }) => label.toLowerCase() === folded || value === trimmed)?.value
    }
    case 'flag':
      return flagOf(column, trimmed)
    case 'day': {
      if (trimmed === '') return null
      const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(trimmed) ?? []
      if (!year || !month || !day) return undefined
      const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
      return Number.isNaN(Date.parse(iso)) ? undefined : iso
    }
  }
}

/** The lines of a text that hold something, trimmed. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

function flagOf(column: FlagColumn, text: string): boolean | undefined {
  const folded = text.toLowerCase()
  if (folded === column.on.toLowerCase() || /^(true|yes|on|1|是|启用)$/.test(folded)) return true
  if (folded === column.off.toLowerCase() || /^(false|no|off|0|否|停用)$/.test(folded)) return false
  return undefined
}

/** What a cell holds when it is emptied; undefined for one that must hold something. */
export function emptyValue(column: WritableColumn): Value | undefined {
  if (column.kind === 'chips') return []
  if (column.kind === 'text') return column.optional ? '' : undefined
  if (column.kind === 'day') return null
  return column.kind === 'choice' && column.none !== undefined ? null : undefined
}

/** What is wrong with a cell, as a sentence. */
export function cellIssue(
  column: Column,
  value: Value | undefined,
  values: Readonly<Record<string, Value>>,
): string | undefined {
  if (column.kind === 'text') return column.issue(typeof value === 'string' ? value : '')
  if (column.kind === 'chips' && Array.isArray(value)) {
    for (const chip of value) {
      const issue = column.issue(chip, values)
      if (issue !== undefined) return issue
    }
  }
  return undefined
}
