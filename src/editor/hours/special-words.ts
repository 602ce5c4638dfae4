import type { Special } from '#src/domain/hours/hours.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** What a special day is called and when it is open, in words: "Christmas Eve · 09:00–12:00". */
export function useSpecialWords(): (special: Pick<Special, 'label' | 'periods'>) => string {
  const t = useTexts()
  return ({ label, periods }) => {
    const times = periods.map(({ from, to }) => `${from}–${to}`).join(', ')
    return [label, times === '' ? t(($) => $.guide.hours.closed) : times].filter((part) => part !== '').join(' · ')
  }
}
