import type { MessageSource } from '#src/domain/conversation/message.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** Where an answer stands, in words: «Manual.pdf, page 2». */
export function useSourceText(): (source: MessageSource) => string {
  const t = useTexts()
  return ({ name, page, unit }) =>
    page === null || unit === null ? name : t(($) => $.common.source[unit], { name, page })
}
