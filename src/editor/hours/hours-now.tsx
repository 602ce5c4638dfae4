import { useEffect, useState } from 'react'
import { isOpen, nextOpening } from '#src/domain/hours/openings.ts'
import { openingWords } from '#src/domain/hours/opening-words.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { StatusDot } from '#src/ui/status-dot.tsx'
import { wholeHours, type HoursDraft } from './hours-draft.ts'

/** What hours mean at this moment: open or closed, what the clock there shows, and when it opens again. */
export function HoursNow({ draft }: { draft: HoursDraft }) {
  const t = useTexts()
  const language = useLanguage()
  const format = useFormat(draft.timeZone)
  const now = useNow()
  const hours = wholeHours(draft)
  const isOpenNow = hours !== undefined && isOpen(hours, now)
  const next = hours === undefined || isOpenNow ? undefined : nextOpening(hours, now)
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
      {hours !== undefined && (
        <StatusDot
          tone={isOpenNow ? 'success' : 'neutral'}
          shape={isOpenNow ? 'full' : 'hollow'}
          label={isOpenNow ? t(($) => $.guide.hours.openNow) : t(($) => $.guide.hours.closedNow)}
        />
      )}
      {next !== undefined && (
        <span className="tabular">
          {next === null
            ? t(($) => $.guide.hours.opensNever)
            : t(($) => $.guide.hours.opensNext, { when: openingWords(next, now, draft.timeZone, htmlLang(language)) })}
        </span>
      )}
      <span className="tabular">{t(($) => $.guide.hours.clock, { time: format.time(now) })}</span>
    </p>
  )
}

/** This moment, to the half minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
