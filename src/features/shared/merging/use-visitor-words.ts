import type { KnownVisitor } from '#src/api/types.ts'
import type { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** How visitors are told apart: by their name and number, and by what is known of them. */
export function useVisitorWords(format: ReturnType<typeof useFormat>) {
  const t = useTexts()
  return {
    nameOf: ({ nickname, number }: KnownVisitor) =>
      nickname === '' ? t(($) => $.merging.unnamed, { number }) : t(($) => $.merging.one, { name: nickname, number }),
    factsOf: ({ phone, conversations, lastAt, tags, blocked }: KnownVisitor) =>
      [
        phone,
        t(($) => $.merging.conversations, { count: conversations }),
        lastAt && t(($) => $.merging.lastAt, { time: format.dateTime(lastAt) }),
        blocked && t(($) => $.merging.blocked),
        ...tags,
      ]
        .filter((fact) => fact !== null && fact !== false && fact !== '')
        .join(' · '),
  }
}
