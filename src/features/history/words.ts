import type { Conversation } from '#src/api/types.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { CHANNELS } from './search.ts'

/** What a visitor is called: by their nickname and number, or the number alone. */
export function visitorName(t: Texts, { nickname, number }: Conversation['visitor']): string {
  return nickname === ''
    ? t(($) => $.history.visitor.unnamed, { number })
    : t(($) => $.history.visitor.numbered, { name: nickname, number })
}

/** The channel's name; one without a name here is shown as it is called. */
export function channelName(t: Texts, channel: string): string {
  const known = CHANNELS.find((one) => one === channel)
  return known === undefined ? channel : t(($) => $.history.channel[known])
}

/** The end of an id: what differs between conversations that began at the same time. */
export const shortId = (id: string): string => id.slice(-8)
