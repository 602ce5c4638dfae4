import type { Texts } from '#src/i18n/use-texts.ts'

/** Something that keeps a file from being taken: what, where in the file, and numbers to fill in. */
export type FileFault = {
  code: string
  path: readonly (string | number)[]
  values: Readonly<Record<string, string | number>>
}

const KNOWN = [
  'not_json',
  'other_format',
  'other_version',
  'name',
  'too_large',
  'too_deep',
  'forbidden_key',
  'too_big',
  'too_small',
  'unrecognized_keys',
  'key',
  'group_missing',
  'two_starts',
  'end_missing',
  'outlet_missing',
  'outlet_taken',
] as const
type Known = (typeof KNOWN)[number] | 'too_long' | 'required' | 'invalid'

/** The sentence for a fault. */
export function faultText(t: Texts, { code, values }: FileFault): string {
  const short = code.replace(/^document\./, '')
  const { limit = 0, version = 1, key = '', message } = values
  // A rule of our own about a text, which only its message names.
  const rule = message === 'TOO_LONG' ? 'too_long' : message === 'REQUIRED' ? 'required' : 'invalid'
  const known: Known = KNOWN.find((each) => each === short) ?? rule
  return t(($) => $.flows.faults[known], { limit, version, key })
}

/** Where a fault is, from the file's outside inwards; empty for the whole file. */
export function faultPlace({ path }: FileFault): string {
  return path.join(' › ')
}
