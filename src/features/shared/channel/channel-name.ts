import { isChannelKind } from '#src/channels/specs.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** What the kind of channel that a conversation came by is called; one that is known no more, by its own word. */
export const channelName = (t: Texts, kind: string): string =>
  isChannelKind(kind) ? t(($) => $.channels[kind].name) : kind
