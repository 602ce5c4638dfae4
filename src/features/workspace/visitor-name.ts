import type { Conversation } from './desk.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** What a visitor is called: by their nickname, else by their number. */
export function visitorName(
  t: Texts,
  { nickname, number }: Pick<Conversation['visitor'], 'nickname' | 'number'>,
): string {
  return nickname === '' ? t(($) => $.workspace.visitor.unnamed, { number }) : nickname
}
