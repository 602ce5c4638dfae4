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
  /** The file has come. */
  | { type: 'reading' }
  | { type: 'chunking' }
  /** It begins with what may be a picture, which takes its time, and has done with it. */
  | { type: 'picture' }
  | { type: 'recognised' }
  /** It begins to read what is written on pictures. */
  | { type: 'ocr' }
  | { type: 'passages'; passages: CutPassage[] }
  | { type: 'done'; pages: number | null; characters: number }
  | { type: 'fault'; code: DocumentFailure }
