import { i18n, NAMESPACE } from './i18n.ts'
import type { Resources } from './resources.gen.ts'
import type { Texts } from './use-texts.ts'

type Code = keyof Resources['errors']

/** The sentence for a refusal's code; an unknown one is told as an operation that failed. */
export function errorText(t: Texts, code: string): string {
  const known: Code = isKnown(code) ? code : 'UNKNOWN'
  return t(($) => $.errors[known])
}

function isKnown(code: string): code is Code {
  return /^[A-Z_]+$/.test(code) && i18n.exists(`errors.${code}`, { ns: NAMESPACE })
}
