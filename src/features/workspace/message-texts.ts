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
    options: t(($) => $.workspace.message.options),
    chosen: t(($) => $.workspace.message.chosen),
    newTab: t(($) => $.workspace.message.newTab),
    picture: t(($) => $.workspace.message.picture),
    video: t(($) => $.workspace.message.video),
    sound: t(($) => $.workspace.message.sound),
    keys: t(($) => $.workspace.message.keys),
    recording: t(($) => $.workspace.message.recording),
    required: t(($) => $.workspace.message.required),
    nothing: t(($) => $.workspace.message.nothing),
    source: (source) => t(($) => $.common.source.from, { source: sourceText(source) }),
    size: format.bytes,
  }
}
