import { useSourceText } from './use-source-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MessageTexts } from '#src/ui/message/message-texts.ts'

/** The words around what messages hold. */
export function useMessageTexts(): MessageTexts {
  const t = useTexts()
  const format = useFormat()
  const sourceText = useSourceText()
  return {
    options: t(($) => $.common.message.options),
    chosen: t(($) => $.common.message.chosen),
    newTab: t(($) => $.common.message.newTab),
    picture: t(($) => $.common.message.picture),
    video: t(($) => $.common.message.video),
    sound: t(($) => $.common.message.sound),
    keys: t(($) => $.common.message.keys),
    recording: t(($) => $.common.message.recording),
    required: t(($) => $.common.message.required),
    nothing: t(($) => $.common.message.nothing),
    source: (source) => t(($) => $.common.source.from, { source: sourceText(source) }),
    size: format.bytes,
  }
}
