import { useSourceText } from '../message/use-source-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MessageTexts } from '#src/ui/message/message-texts.ts'

/** The words around what the bot says. */
export function useMessageTexts(): MessageTexts {
  const t = useTexts()
  const format = useFormat()
  const sourceText = useSourceText()
  return {
    options: t(($) => $.chatbot.tryOut.message.options),
    chosen: t(($) => $.chatbot.tryOut.message.chosen),
    newTab: t(($) => $.chatbot.tryOut.message.newTab),
    picture: t(($) => $.chatbot.tryOut.message.picture),
    video: t(($) => $.chatbot.tryOut.message.video),
    sound: t(($) => $.chatbot.tryOut.message.sound),
    keys: t(($) => $.chatbot.tryOut.message.keys),
    recording: t(($) => $.chatbot.tryOut.message.recording),
    required: t(($) => $.chatbot.tryOut.message.required),
    nothing: t(($) => $.chatbot.tryOut.message.nothing),
    source: (source) => t(($) => $.common.source.from, { source: sourceText(source) }),
    size: format.bytes,
  }
}
