import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { KnowledgeImpact } from './use-impact.ts'

type Answering = NonNullable<KnowledgeImpact['questions'][number]['before']>

type ImpactQuestionsProps = {
  impact: KnowledgeImpact
  /** The change has been made: what is before it is not now any more. */
  isMade: boolean
}

/** The questions that would be answered otherwise, the most asked first: how often, and by what before and after. */
export function ImpactQuestions({ impact: { questions }, isMade }: ImpactQuestionsProps) {
  const t = useTexts()
  const format = useFormat()
  const named = (one: Answering | null) =>
    one === null
      ? t(($) => $.impact.noAnswer)
      : one.number === null
        ? one.name
        : t(($) => $.impact.faq, { number: one.number, question: one.name })
  return (
    <div
      className="focus-ring mt-1 max-h-56 scroll-pt-8 overflow-y-auto rounded-control border border-line"
      // A list that scrolls takes the focus, so that keys reach all of it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="w-full border-collapse text-left text-12">
        <thead className="sticky top-0 bg-surface">
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-2 py-1 font-medium whitespace-nowrap">
              {t(($) => $.impact.question)}
            </th>
            <th scope="col" className="px-2 py-1 text-right font-medium whitespace-nowrap">
              {t(($) => $.impact.times)}
            </th>
            <th scope="col" className="px-2 py-1 font-medium whitespace-nowrap">
              {isMade ? t(($) => $.impact.edits.before) : t(($) => $.impact.before)}
            </th>
            <th scope="col" className="px-2 py-1 font-medium whitespace-nowrap">
              {isMade ? t(($) => $.impact.edits.after) : t(($) => $.impact.after)}
            </th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ query, times, before, after }) => (
            <tr key={query} className="border-b border-line align-top last:border-b-0">
              <td className="px-2 py-1 text-ink wrap-anywhere">{query}</td>
              <td className="tabular px-2 py-1 text-right">{format.number(times)}</td>
              <td className="px-2 py-1 wrap-anywhere">{named(before)}</td>
              <td className="px-2 py-1 wrap-anywhere">{named(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
