import { errorText } from '#src/i18n/error-text.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { FieldIssue } from './issues.ts'

const KNOWN = [
  'REQUIRED',
  'TOO_LONG',
  'TOO_MANY',
  'FORBIDDEN_CHARACTERS',
  'SAME_AS_STANDARD',
  'REPEATED',
  'SAME_AS_SIMILAR',
  'BEFORE_START',
  'THRESHOLD_ORDER',
  'RANGE',
  'INVALID',
] as const
type Known = (typeof KNOWN)[number]

/** The sentence for what is wrong with a field; undefined for nothing. */
export function issueText(t: Texts, issue: FieldIssue | undefined): string | undefined {
  if (issue === undefined) return undefined
  const { code, limit = 0 } = issue
  if (!isKnown(code)) return errorText(t, code)
  return t(($) => $.chatbot.issues[code], { limit })
}

const isKnown = (code: string): code is Known => KNOWN.some((known) => known === code)
