import { TriangleAlert } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { KnowledgeImpact } from './use-impact.ts'

const SHOWN = 3

/** Entries that ask nearly the same as what is changed, and in what their answers gainsay it. */
export function ImpactTwins({ twins }: { twins: KnowledgeImpact['twins'] }) {
  const t = useTexts()
  if (twins.length === 0) return null
  // What gainsays goes before what only repeats.
  const shown = twins.toSorted((a, b) => b.contradictions.length - a.contradictions.length).slice(0, SHOWN)
  return (
    <ul className="flex flex-col gap-1 text-12 text-warning-text">
      {shown.map(({ text, entryId, number, question, contradictions }) => (
        <li key={`${entryId} ${text}`} className="flex items-start gap-1.5">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {t(($) => $.impact.twin, { text, number, question })}
            {contradictions.map((each) => (
              <span key={each}> {t(($) => $.impact.contradictions[each])}</span>
            ))}
          </span>
        </li>
      ))}
      {twins.length > SHOWN && <li>{t(($) => $.impact.moreTwins, { count: twins.length - SHOWN })}</li>}
    </ul>
  )
}
