import { htmlLang } from '#src/lib/language.ts'
import { useLanguage } from './language.ts'

/** Writes months, YYYY-MM, in the language on screen: November 2026. */
export function useMonthName(): (month: string) => string {
  const format = new Intl.DateTimeFormat(htmlLang(useLanguage()), { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return (month) => format.format(new Date(`${month}-01`))
}
