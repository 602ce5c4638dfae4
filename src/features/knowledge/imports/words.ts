import { errorText } from '#src/i18n/error-text.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { Tone } from '#src/ui/badge.tsx'
import type { Import, ImportRow, Outcome } from './data.ts'

const FAILURES = [
  'EMPTY_FILE',
  'DAMAGED',
  'ENCRYPTED',
  'OLD_FORMAT',
  'OTHER_FORMAT',
  'UNPACKS_TOO_LARGE',
  'TEMPLATE_FORMAT',
  'NO_ROWS',
  'TOO_SLOW',
  'FILE_GONE',
  'CANCELLED',
  'INTERRUPTED',
  'NOBODY_CAME',
  'UPLOAD_BROKEN',
  'IMPORT_FAILED_WITH_FILE',
  'KB_CATEGORY_NOT_FOUND',
  'INTERNAL',
] as const

/** Why an import failed. */
export function failureText(t: Texts, code: string): string {
  const known = FAILURES.find((failure) => failure === code)
  return known === undefined ? errorText(t, code) : t(($) => $.imports.failure[known])
}

/** Where an import stands, in a word. */
export function statusText(t: Texts, { status, step, revertedAt, failure }: Import): string {
  if (revertedAt !== null) return t(($) => $.imports.status.reverted)
  if (failure === 'CANCELLED') return t(($) => $.imports.status.cancelled)
  const word = status === 'parsing' ? (step ?? 'reading') : status
  return t(($) => $.imports.status[word])
}

export function statusTone({ status, step, revertedAt, failure }: Import): Tone {
  if (revertedAt !== null || failure === 'CANCELLED') return 'neutral'
  if (status === 'complete') return 'success'
  if (status === 'failed' || status === 'parse_failed') return 'danger'
  return step === 'waiting' ? 'warning' : 'info'
}

export const OUTCOME_TONES: Readonly<Record<Outcome, Tone>> = {
  added: 'success',
  changed: 'info',
  unchanged: 'neutral',
  rejected: 'danger',
  removed: 'warning',
}

/** What is wrong with a row. */
export function reasonTexts(t: Texts, { reasons }: ImportRow): string[] {
  return reasons.map(({ column, code, value }) => {
    const why = t(($) => $.imports.reasons[code], { value: value ?? 0 })
    return t(($) => $.common.pair, { name: t(($) => $.imports.columns[column]), text: why })
  })
}
