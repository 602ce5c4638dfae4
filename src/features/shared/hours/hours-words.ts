import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { useSpecialWords } from '#src/editor/hours/special-words.ts'
import { useWhenWords } from '#src/editor/hours/when-words.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'

/** In words, in what two states of the opening hours differ. */
export function useHoursFields(): (before: WorkingHours, after: WorkingHours) => StateField[] {
  const t = useTexts()
  const whenWords = useWhenWords()
  const specialWords = useSpecialWords()
  const span = ({ from, to }: { from: string; to: string }) => `${from}–${to}`
  return differing<WorkingHours>([
    { key: 'timeZone', label: t(($) => $.guide.hours.zone), words: ({ timeZone }: WorkingHours) => timeZone },
    {
      key: 'always',
      label: t(($) => $.guide.hours.mode),
      words: ({ always }: WorkingHours) => t(($) => (always ? $.guide.hours.always : $.guide.hours.weekly)),
    },
    {
      key: 'weekly',
      label: t(($) => $.guide.hours.plan),
      words: ({ weekly }: WorkingHours) =>
        ([1, 2, 3, 4, 5, 6, 7] as const)
          .map((day) => ({ day, periods: weekly.filter((opening) => opening.day === day) }))
          .filter(({ periods }) => periods.length > 0)
          .map(({ day, periods }) => `${t(($) => $.guide.hours.days[day])} ${periods.map(span).join(', ')}`)
          .join('\n'),
    },
    {
      key: 'outside',
      label: t(($) => $.guide.hours.outside.title),
      words: ({ outside = 'form' }: WorkingHours) => t(($) => $.guide.hours.outside.names[outside]),
    },
    {
      key: 'special',
      label: t(($) => $.guide.hours.special.title),
      words: ({ special }: WorkingHours) =>
        special.map((one) => `${whenWords(one.when)} · ${specialWords(one)}`).join('\n'),
    },
  ])
}
