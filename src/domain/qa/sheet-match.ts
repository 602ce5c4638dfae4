import type { RowReason, SheetEntry } from './sheet-row.ts'

export const IMPORT_MODES = ['append', 'update', 'replace'] as const
/** What becomes of entries that are there: they stay, they are changed, or those of one category are replaced. */
export type ImportMode = (typeof IMPORT_MODES)[number]

/** As much of an entry that exists as it takes to know it again. */
export type KnownEntry = { id: string; number: number; question: string; inScope: boolean }

/** Which entry a row is about: a new one, one that exists, or none because the row repeats another. */
export type RowPlace = { entryId: string | null; reason: RowReason | null }

export type RowFinder = {
  add(entries: readonly KnownEntry[]): void
  /** Places the row `n`; rows are placed in their order. */
  place(entry: Pick<SheetEntry, 'question' | 'number'>, n: number): RowPlace
}

/** What makes two standard questions the same one to an import: width, case and spaces aside, signs kept. */
export function questionKey(question: string): string {
  return question.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * Finds the entry that a row is about, by its standard question. Where several have the same one, the number that an export
 * wrote tells them apart; a row that repeats an earlier one without such a number is refused.
 */
export function createRowFinder(): RowFinder {
  const known = new Map<string, KnownEntry[]>()
  const seen = new Map<string, { n: number; number: number | null }[]>()
  return {
    add(entries) {
      for (const entry of entries) {
        const key = questionKey(entry.question)
        const same = known.get(key)
        if (same) same.push(entry)
        else known.set(key, [entry])
      }
    },
    place({ question, number }, n) {
      const key = questionKey(question)
      const earlier = seen.get(key) ?? []
      const repeated = earlier.find((row) => row.number === null || number === null || row.number === number)
      if (repeated) return { entryId: null, reason: { column: 'question', code: 'REPEATED_ROW', value: repeated.n } }
      seen.set(key, [...earlier, { n, number }])
      const free = known.get(key) ?? []
      const index = bestOf(free, number, earlier.length > 0)
      const [entry] = index < 0 ? [] : free.splice(index, 1)
      if (!entry) return { entryId: null, reason: null }
      if (!entry.inScope)
        return { entryId: null, reason: { column: 'question', code: 'QUESTION_EXISTS', value: entry.number } }
      return { entryId: entry.id, reason: null }
    },
  }
}

/** The candidate a row means: the one with its number, else one within what is replaced, else the first. */
function bestOf(candidates: readonly KnownEntry[], number: number | null, onlyByNumber: boolean): number {
  const byNumber = candidates.findIndex((entry) => entry.number === number)
  if (byNumber >= 0 || onlyByNumber || candidates.length === 0) return byNumber
  return Math.max(
    0,
    candidates.findIndex((entry) => entry.inScope),
  )
}
