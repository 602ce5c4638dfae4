import type { Conversation } from '#src/api/types.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** What a visitor is called: by their nickname and number, or the number alone. */
export function visitorName(t: Texts, { nickname, number }: Conversation['visitor']): string {
  return nickname === ''
    ? t(($) => $.history.visitor.unnamed, { number })
    : t(($) => $.history.visitor.numbered, { name: nickname, number })
}

/** The end of an id: what differs between conversations that began at the same time. */
export const shortId = (id: string): string => id.slice(-8)
