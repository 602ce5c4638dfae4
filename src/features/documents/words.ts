import { PAGE_UNITS } from '#src/domain/documents/format.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Format } from '#src/i18n/formats.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { Tone } from '#src/ui/badge.tsx'
import type { Document } from './data.ts'

/** Why a document could not be taken in, and what to do. */
export function failureText(t: Texts, format: Format, failure: NonNullable<Document['failure']>): string {
  return t(($) => $.documents.failure[failure], {
    pages: LIMITS.document.pages,
    characters: format.number(LIMITS.document.characters),
  })
}

export const STATUS_TONES = {
  queued: 'neutral',
  parsing: 'info',
  ocr: 'info',
  chunking: 'info',
  ready: 'success',
  failed: 'danger',
} as const satisfies Record<Document['status'], Tone>

/** «Page 3», as the format counts; undefined where it counts nothing. */
export function pageText(t: Texts, document: Pick<Document, 'format'>, page: number | null): string | undefined {
  const unit = PAGE_UNITS[document.format]
  return unit === null || page === null ? undefined : t(($) => $.documents.preview[unit], { page })
}
