import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { answerRate } from '#src/domain/analytics/answer-rate.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { SetSearch } from './search.ts'

type FigureCardsProps = { appId: string; onSearch: SetSearch; onDuplicates: () => void }

/** The knowledge base in figures; those that stand for entries lead to them. Nothing is shown until they are known. */
export function FigureCards({ appId, onSearch, onDuplicates }: FigureCardsProps) {
  const t = useTexts()
  const format = useFormat()
  const { data } = useQuery(orpc.knowledge.figures.queryOptions({ input: { appId } }))
  // Looked for aside, which takes a moment in a large base.
  const pairs = useQuery(orpc.knowledge.duplicates.queryOptions({ input: { appId } })).data
  if (data === undefined || data.entries === 0) return null
  const rate = answerRate(data)
  return (
    <ul
      aria-label={t(($) => $.knowledge.figures.label)}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7"
    >
      <Figure
        name={t(($) => $.knowledge.figures.entries)}
        value={format.number(data.entries)}
        note={t(($) => $.knowledge.figures.enabled, { count: data.enabled })}
      />
      <Figure name={t(($) => $.knowledge.figures.answered)} value={format.number(data.answered)} />
      <Figure name={t(($) => $.knowledge.figures.unanswered)} value={format.number(data.unanswered)} />
      <Figure
        name={t(($) => $.knowledge.figures.rate)}
        value={rate === null ? '–' : format.percent(rate)}
        note={rate === null ? t(($) => $.knowledge.figures.noQuestions) : undefined}
      />
      <Figure
        name={t(($) => $.knowledge.figures.review)}
        value={format.number(data.reviewDue)}
        onOpen={data.reviewDue > 0 ? () => onSearch({ due: true }) : undefined}
      />
      <Figure
        name={t(($) => $.knowledge.figures.differing)}
        value={format.number(data.differing)}
        onOpen={data.differing > 0 ? () => onSearch({ live: 'differs' }) : undefined}
      />
      <Figure
        name={t(($) => $.knowledge.figures.duplicates)}
        value={
          pairs === undefined ? '…' : `${format.number(pairs.length)}${pairs.length >= LIMITS.qa.duplicates ? '+' : ''}`
        }
        onOpen={pairs !== undefined && pairs.length > 0 ? onDuplicates : undefined}
      />
    </ul>
  )
}

type FigureProps = { name: string; value: string; note?: string | undefined; onOpen?: (() => void) | undefined }

function Figure({ name, value, note, onOpen }: FigureProps) {
  const words = (
    <>
      <span className="truncate text-12 text-muted">{name}</span>
      <span className="flex items-baseline gap-2">
        <span className="tabular text-16 font-semibold text-ink">{value}</span>
        {note !== undefined && <span className="truncate text-12 text-muted">{note}</span>}
      </span>
    </>
  )
  const frame = 'flex min-w-0 flex-col rounded-card border border-line bg-surface px-3 py-1.5 text-left'
  return (
    <li className="flex min-w-0">
      {onOpen === undefined ? (
        <span className={`${frame} flex-1`}>{words}</span>
      ) : (
        <button type="button" onClick={onOpen} className={`${frame} focus-ring flex-1 hover:bg-hover`}>
          {words}
        </button>
      )}
    </li>
  )
}
