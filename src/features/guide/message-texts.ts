import { useSourceText } from '#src/features/shared/message/use-source-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MessageTexts } from '#src/ui/message/message-texts.ts'

/** The words around what the bot says. */
export function useMessageTexts(): MessageTexts {
  const t = useTexts()
  const format = useFormat()
  const sourceText = useSourceText()
  return {
    options: t(($) => $.guide.try.message.options),
    chosen: t(($) => $.guide.try.message.chosen),
    newTab: t(($) => $.guide.try.message.newTab),
    picture: t(($) => $.guide.try.message.picture),
    video: t(($) => $.guide.try.message.video),
    sound: t(($) => $.guide.try.message.sound),
    keys: t(($) => $.guide.try.message.keys),
    recording: t(($) => $.guide.try.message.recording),
    required: t(($) => $.guide.try.message.required),
    nothing: t(($) => $.guide.try.message.nothing),
    source: (source) => t(($) => $.common.source.from, { source: sourceText(source) }),
    size: format.bytes,
  }
}
