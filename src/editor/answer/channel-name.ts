import { isAnswerChannel } from '#src/domain/answer/channels.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** The name of a kind of channel. */
export const channelName = (t: Texts, kind: string): string =>
  isAnswerChannel(kind) ? t(($) => $.answer.channels[kind]) : kind
