import type { Texts } from '#src/i18n/use-texts.ts'
import type { Conversation } from './desk.ts'

/** Why it is handed over and what is said of it, as one line; '' where nothing is. */
export function transferWords(t: Texts, { reason, note }: NonNullable<Conversation['transfer']>): string {
  const why = reason === null ? '' : t(($) => $.workspace.transfer.reasons[reason])
  return [why, note].filter((part) => part !== '').join(' · ')
}
