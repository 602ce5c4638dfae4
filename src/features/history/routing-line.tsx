import { Route } from 'lucide-react'
import type { RoutingStep, RoutingWhy } from '#src/api/types.ts'
import { ruleWords } from '#src/features/shared/routing/rule-words.ts'
import { languageName } from '#src/editor/canvas/kit/language-name.ts'
import { BARS } from '#src/domain/routing/choose.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { assertNever } from '#src/lib/assert-never.ts'

/** Within a transcript: a step on the way to who serves it, and why it went so. */
export function RoutingLine({ step, timeZone }: { step: RoutingStep; timeZone: string }) {
  const t = useTexts()
  const format = useFormat(timeZone)
  const why = 'why' in step ? whyText(t, step.why, format.list) : undefined
  return (
    <li className="flex flex-col items-center gap-0.5 text-center text-12 text-muted">
      <p className="flex flex-wrap items-center justify-center gap-x-2">
        <Route size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span>{stepText(t, step, format)}</span>
        <time dateTime={step.at} className="tabular whitespace-nowrap">
          {format.time(step.at)}
        </time>
      </p>
      {why !== undefined && <p className="max-w-[40rem]">{why}</p>}
    </li>
  )
}

type ListOf = (items: readonly string[]) => string
type Words = { list: ListOf; duration: (milliseconds: number) => string }

function stepText(t: Texts, step: RoutingStep, { list, duration }: Words): string {
  switch (step.type) {
    case 'offer': {
      const { result } = step
      const offered = t(($) => $.history.routing.offered, { name: step.agent.nickname, group: step.group.name })
      return result === null ? offered : `${offered} · ${t(($) => $.history.routing.results[result])}`
    }
    case 'chosen':
      return t(($) => $.history.routing.chosen, { name: step.agent.nickname, group: step.group.name })
    case 'needs_lapsed':
      return t(($) => $.history.routing.lapsed, {
        list: list([...step.languages.map((tag) => languageName(tag)), ...step.skills]),
      })
    case 'queue_widened':
      return t(($) => $.history.routing.widened, { group: step.group.name })
    case 'target_missed':
      return t(($) => $.history.target.missed, {
        name: t(($) => $.history.target.kinds[step.kind]),
        duration: duration(step.seconds * 1000),
      })
    default:
      return assertNever(step)
  }
}

/** By which rule, among how many, and why the others were not asked. */
function whyText(t: Texts, { rule, tier, looked, out, tie }: RoutingWhy, list: ListOf): string {
  const others = BARS.flatMap((bar) => {
    const count = out[bar] ?? 0
    return count === 0 ? [] : [t(($) => $.history.routing.out[bar], { count })]
  })
  return [
    ...ruleWords(t, { rule, tier }),
    ...(rule === 'only' ? [] : [t(($) => $.history.routing.looked, { count: looked })]),
    ...(tie ? [t(($) => $.history.routing.tie)] : []),
    ...(others.length === 0 ? [] : [t(($) => $.history.routing.not, { list: list(others) })]),
  ].join(' · ')
}
