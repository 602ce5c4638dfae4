import { placeOf } from './same-place.ts'

/** The scheme of an address template with all that stands before its path; a URL reads `\` as `/`. */
const BEGINNING = /^\s*https?:\/\/[^/?#\\]*/i

/**
 * The place that an address template leads to, whatever its variables hold; null where they reach into it, so that it
 * could be any.
 */
export function templatePlace(template: string): string | null {
  const [beginning = ''] = BEGINNING.exec(template) ?? []
  return /\{[{%]/.test(beginning) ? null : placeOf(beginning)
}
