const DAY_MS = 86_400_000

/**
 * A coming opening as people say it, by the clock of its zone: "Monday 09:00", and with its date where that is not within
 * the next six days. `language`: a BCP 47 tag.
 */
export function openingWords(next: Date, now: Date, timeZone: string, language: string): string {
  const isNear = next.getTime() - now.getTime() < 6 * DAY_MS
  const day = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    ...(!isNear && { month: 'long', day: 'numeric' }),
  })
  const time = new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${day.format(next)} ${time.format(next)}`
}
