import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChartColumn, Wand2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import {
  countsAt,
  flips,
  histogram,
  suggestThresholds,
  type Band,
  type Flip,
  type Thresholds,
} from '#src/domain/robot/threshold-study.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { ShareHistogram } from '#src/ui/share-histogram.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

type Study = Awaited<ReturnType<typeof client.robot.thresholdStudy>>

type ThresholdStudyProps = {
  appId: string
  /** As they are saved. */
  saved: Thresholds
  /** As the ruler shows them now. */
  value: Thresholds
  clarifies: boolean
  onChange: (thresholds: Thresholds) => void
}

const BARS = 20
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What the thresholds make of real questions, while they are being moved; fetched when somebody wants to know. */
export function ThresholdStudy(props: ThresholdStudyProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const study = useQuery(
    orpc.robot.thresholdStudy.queryOptions({ input: { appId: props.appId }, enabled: isOpen, staleTime: 60_000 }),
  )
  if (!isOpen)
    return (
      <Button className="self-start" icon={<ChartColumn {...ICON} />} onClick={() => setOpen(true)}>
        {t(($) => $.chatbot.study.open)}
      </Button>
    )
  return (
    <section aria-label={t(($) => $.chatbot.study.title)} className="flex flex-col gap-4">
      <QueryState query={study} skeleton={<Skeleton className="h-48 w-full rounded-card" />}>
        {(loaded) => <Loaded {...props} study={loaded} />}
      </QueryState>
    </section>
  )
}

function Loaded({ study, saved, value, clarifies, onChange }: ThresholdStudyProps & { study: Study }) {
  const t = useTexts()
  const format = useFormat()
  const { samples, source } = study
  const bins = useMemo(() => histogram(samples, BARS), [samples])
  const suggested = useMemo(() => suggestThresholds(samples, LIMITS.study.traffic), [samples])
  const figure = (share: number) => format.number(share, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  if (samples.length === 0) return <p className="text-13 text-muted">{t(($) => $.chatbot.study.nothing)}</p>
  const isTaken = suggested !== null && suggested.direct === value.direct && suggested.clarify === value.clarify
  const reason =
    suggested === null ? t(($) => $.chatbot.study.noSuggestion) : isTaken ? t(($) => $.chatbot.study.taken) : undefined
  const turned = flips(samples, { before: saved, after: value, clarifies })
  return (
    <>
      <p className="text-12 text-muted">
        {source === 'traffic'
          ? t(($) => $.chatbot.study.traffic, { count: samples.length, days: LIMITS.study.days })
          : t(($) => $.chatbot.study.own, { count: samples.length, least: LIMITS.study.traffic })}
      </p>
      <ShareHistogram
        className="px-3"
        label={t(($) => $.chatbot.study.histogram)}
        bars={bins.map(({ from, hits, misses }) => ({
          label: `${figure(from)}–${figure(from + 1 / BARS)}`,
          good: hits,
          bad: misses,
        }))}
        goodLabel={source === 'traffic' ? t(($) => $.chatbot.study.good) : t(($) => $.chatbot.study.right)}
        badLabel={source === 'traffic' ? t(($) => $.chatbot.study.bad) : t(($) => $.chatbot.study.wrong)}
        lines={clarifies ? [value.clarify, value.direct] : [value.direct]}
      />
      <Counters study={study} saved={saved} value={value} clarifies={clarifies} />
      <div className="flex flex-wrap items-center gap-3">
        <DisabledReason reason={reason}>
          <Button icon={<Wand2 {...ICON} />} onClick={() => suggested !== null && onChange(suggested)}>
            {suggested === null
              ? t(($) => $.chatbot.study.suggest)
              : t(($) => $.chatbot.study.suggestTo, {
                  clarify: figure(suggested.clarify),
                  direct: figure(suggested.direct),
                })}
          </Button>
        </DisabledReason>
      </div>
      {turned.length > 0 && <Flips flips={turned} entries={study.entries} />}
    </>
  )
}

const COUNTERS = ['direct', 'clarify', 'fallback', 'wrong'] as const

function Counters({
  study,
  saved,
  value,
  clarifies,
}: Pick<ThresholdStudyProps, 'saved' | 'value' | 'clarifies'> & { study: Study }) {
  const t = useTexts()
  const format = useFormat()
  const before = countsAt(study.samples, saved, clarifies)
  const after = countsAt(study.samples, value, clarifies)
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {COUNTERS.map((name) => (
        <div key={name} className="rounded-control border border-line p-3">
          <dt className="text-12 text-muted">{t(($) => $.chatbot.study.counter[name])}</dt>
          <dd className="tabular flex flex-wrap items-baseline gap-1.5 text-16 text-ink">
            {percent(after[name])}
            {after[name] !== before[name] && (
              <span className="text-12 text-muted">
                {t(($) => $.chatbot.study.before, { share: percent(before[name]) })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const TONES: Record<Band, Tone> = { direct: 'success', clarify: 'warning', fallback: 'neutral' }

function Flips({ flips: turned, entries }: { flips: readonly Flip[]; entries: Study['entries'] }) {
  const t = useTexts()
  const format = useFormat()
  const shown = turned.slice(0, LIMITS.study.flips)
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-13 font-medium text-ink">{t(($) => $.chatbot.study.flips, { count: turned.length })}</h4>
      <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
        {shown.map(({ sample, from, to }, index) => {
          const entry = sample.entryId === null ? undefined : entries[sample.entryId]
          return (
            // The same question may have been asked twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${sample.query}-${index}`} className="flex flex-col gap-1 p-3 text-13">
              <span className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 flex-1 wrap-anywhere text-ink">{sample.query}</span>
                <span className="tabular text-12 text-muted">
                  {format.number(sample.confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
                </span>
                <Badge tone={TONES[from]}>{t(($) => $.chatbot.study.band[from])}</Badge>
                <ArrowRight size={14} strokeWidth={1.75} aria-label={t(($) => $.chatbot.study.becomes)} />
                <Badge tone={TONES[to]}>{t(($) => $.chatbot.study.band[to])}</Badge>
              </span>
              {entry !== undefined && (
                <span className="line-clamp-2 wrap-anywhere text-12 text-muted">
                  {t(($) => $.chatbot.study.nearest, { question: entry.question })} {entry.answer}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {turned.length > shown.length && (
        <p className="text-12 text-muted">{t(($) => $.chatbot.study.more, { count: turned.length - shown.length })}</p>
      )}
    </div>
  )
}
