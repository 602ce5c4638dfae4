import type { SpecialWhen } from '#src/domain/hours/hours.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'

/** When a special day is, in words. */
export function useWhenWords(): (when: SpecialWhen) => string {
  const t = useTexts()
  const format = useFormat('UTC')
  const language = useLanguage()
  const yearDay = new Intl.DateTimeFormat(htmlLang(language), { timeZone: 'UTC', month: 'short', day: 'numeric' })
  const date = (day: string) => format.date(`${day}T00:00:00Z`)
  const ofYear = (day: string) => yearDay.format(new Date(`2024-${day}T00:00:00Z`))
  return (when) => {
    if (when.kind === 'date') return date(when.date)
    const [from, to] = when.kind === 'range' ? [date(when.from), date(when.to)] : [ofYear(when.from), ofYear(when.to)]
    const span = from === to ? from : t(($) => $.guide.hours.special.span, { from, to })
    return when.kind === 'range' ? span : t(($) => $.guide.hours.special.everyYear, { day: span })
  }
}
