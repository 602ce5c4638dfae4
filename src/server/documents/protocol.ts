import type { CutPassage } from '#src/domain/documents/cut.ts'
import type { DocumentFormat } from '#src/domain/documents/format.ts'
import type { Selection } from './select-markup.ts'
import type { DocumentFailure } from '#src/domain/documents/state.ts'

/** What the process that reads a document is told; the file itself comes through its standard input. */
export type ParseJob = {
  format: DocumentFormat
  bytes: number
  passageSize: number
  selection?: Selection | undefined
  /** A folder of its own, not there yet, for the data of languages. */
  languages: string
}

/** What it tells. Passages come some at a time; `done` or `fault` is the last. */
export type ParseReply =
  | { type: 'ready' }
  | { type: 'chunking' }
  /** It begins to read what is written on pictures, which takes its time. */
  | { type: 'ocr' }
  | { type: 'passages'; passages: CutPassage[] }
  | { type: 'done'; pages: number | null; characters: number }
  | { type: 'fault'; code: DocumentFailure }
