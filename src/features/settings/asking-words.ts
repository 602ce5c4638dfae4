import type { Asking } from '#src/domain/settings/asking.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** In words, in what two states of what visitors are asked differ. */
export function useAskingFields() {
  const t = useTexts()
  const format = useFormat()
  const isOn = (on: boolean) => t(($) => (on ? $.settings.on : $.settings.off))
  return differing<Asking>([
    { key: 'thumbs', label: t(($) => $.settings.asking.thumbs), words: ({ thumbs }) => isOn(thumbs) },
    {
      key: 'atEnd',
      label: t(($) => $.settings.asking.atEnd),
      words: ({ atEnd }) => t(($) => $.settings.asking.ends[atEnd]),
    },
    { key: 'byAgent', label: t(($) => $.settings.asking.byAgent), words: ({ byAgent }) => isOn(byAgent) },
    {
      key: 'hours',
      label: t(($) => $.settings.asking.hours),
      words: ({ hours }) => `${hours} ${t(($) => $.settings.asking.unit)}`,
    },
    {
      key: 'pauseHours',
      label: t(($) => $.settings.asking.pause),
      words: ({ pauseHours }) => `${pauseHours} ${t(($) => $.settings.asking.unit)}`,
    },
    {
      key: 'stars',
      label: t(($) => $.settings.asking.table),
      words: ({ stars }) =>
        stars
          .map(({ label, reasons }, index) =>
            [t(($) => $.settings.asking.stars, { count: index + 1 }), label, format.list(reasons)]
              .filter((one) => one !== '')
              .join(' · '),
          )
          .join('\n'),
    },
    { key: 'solved', label: t(($) => $.settings.asking.solved), words: ({ solved }) => isOn(solved) },
    { key: 'comment', label: t(($) => $.settings.asking.comment), words: ({ comment }) => isOn(comment) },
  ])
}
