import type { Texts } from '#src/i18n/use-texts.ts'
import type { DraftFault } from './member-draft.ts'

/** The sentence for what is wrong with a field; undefined for nothing. */
export function faultText(t: Texts, fault: DraftFault | undefined): string | undefined {
  if (fault === undefined) return undefined
  return t(($) => $.team.faults[fault.code], { limit: fault.limit })
}
