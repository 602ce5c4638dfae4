import { useSourceText } from '#src/features/shared/message/use-source-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MessageTexts } from '#src/ui/message/message-texts.ts'

/** The words around what messages hold. */
export function useMessageTexts(): MessageTexts {
  const t = useTexts()
  const format = useFormat()
  const sourceText = useSourceText()
  return {
    options: t(($) => $.history.message.options),
    chosen: t(($) => $.history.message.chosen),
    newTab: t(($) => $.history.message.newTab),
    picture: t(($) => $.history.message.picture),
    video: t(($) => $.history.message.video),
    sound: t(($) => $.history.message.sound),
    keys: t(($) => $.history.message.keys),
    recording: t(($) => $.history.message.recording),
    required: t(($) => $.history.message.required),
    nothing: t(($) => $.history.message.nothing),
    source: (source) => t(($) => $.common.source.from, { source: sourceText(source) }),
    size: format.bytes,
  }
}
