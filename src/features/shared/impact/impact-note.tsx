import { ChevronRight } from 'lucide-react'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { ImpactQuestions } from './impact-questions.tsx'
import { ImpactTwins } from './impact-twins.tsx'
import { useImpact, type KnowledgeImpact, type PlannedChange } from './use-impact.ts'

type ImpactNoteProps = {
  appId: string
  /** Undefined: nothing has changed that a question meets; then nothing is shown. */
  change: PlannedChange | undefined
  restMs?: number
  stamp?: string | number
}

const OF_DOCUMENTS: ReadonlySet<PlannedChange['type']> = new Set(['passage', 'document', 'source'])

/** What a change would do to visitors' questions, in a few words, with the questions behind them. */
export function ImpactNote({ appId, change, restMs = 0, stamp = '' }: ImpactNoteProps) {
  const t = useTexts()
  const { impact, isGivenUp, hasFailed, giveUp, again } = useImpact(appId, change, { restMs, stamp })
  if (change === undefined) return null
  return (
    <section aria-label={t(($) => $.impact.label)} className="flex w-full min-w-0 flex-col gap-2 text-13">
      <div role="status" className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        {isGivenUp ? (
          <>
            {t(($) => $.impact.givenUp)}
            <Button size="small" tone="quiet" onClick={again}>
              {t(($) => $.impact.tryNow)}
            </Button>
          </>
        ) : hasFailed ? (
          <>
            {t(($) => $.impact.failed)}
            <Button size="small" tone="quiet" onClick={again}>
              {t(($) => $.impact.tryAgain)}
            </Button>
          </>
        ) : impact === undefined ? (
          <>
            <Spinner size={16} />
            {t(($) => $.impact.working)}
            <Button size="small" tone="quiet" onClick={giveUp}>
              {t(($) => $.impact.giveUp)}
            </Button>
          </>
        ) : (
          <Counts impact={impact} isOfPassages={OF_DOCUMENTS.has(change.type)} />
        )}
      </div>
      {impact !== undefined && !isGivenUp && (
        <>
          <ImpactTwins twins={impact.twins} />
          {impact.questions.length > 0 && (
            <details className="group">
              <summary className="focus-ring flex w-fit min-h-6 cursor-pointer list-none items-center gap-1 rounded-small text-12 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  size={12}
                  strokeWidth={2}
                  aria-hidden
                  className="shrink-0 transition-transform duration-fast group-open:rotate-90"
                />
                {t(($) => $.impact.show)}
              </summary>
              <ImpactQuestions impact={impact} isMade={change.type === 'edits'} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

type CountsProps = {
  impact: KnowledgeImpact
  /** The change is of documents, whose passages answer. */
  isOfPassages: boolean
}

function Counts({ impact, isOfPassages }: CountsProps) {
  const t = useTexts()
  const format = useFormat()
  const { days, asked, own, kept, gained, moved, lost } = impact
  if (asked === 0)
    return isOfPassages ? t(($) => $.impact.noneForDocuments, { days }) : t(($) => $.impact.nobodyAsked, { days })
  if (gained + moved + lost === 0) return t(($) => $.impact.nothing, { count: asked, days })
  return (
    <>
      {gained > 0 && <Badge tone="success">{t(($) => $.impact.gained, { count: gained })}</Badge>}
      {moved > 0 && (
        <Badge tone="warning">
          {isOfPassages
            ? t(($) => $.impact.movedPassage, { count: moved })
            : t(($) => $.impact.moved, { count: moved })}
        </Badge>
      )}
      {lost > 0 && <Badge tone="danger">{t(($) => $.impact.lost, { count: lost })}</Badge>}
      <span>
        {own > 0
          ? t(($) => $.impact.own, { count: own, days, kept, share: format.percent(kept / own) })
          : t(($) => $.impact.of, { count: asked, days, share: format.percent((gained + moved + lost) / asked, 1) })}
      </span>
    </>
  )
}
