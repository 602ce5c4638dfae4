import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** Milliseconds after which the time at the desk is told anew. */
const TOLD_EVERY = 60_000

/** What the agent has done today. `upTo`: it is read anew once this is another; what cannot be read leaves its place empty. */
export function OwnDay({ appId, upTo }: { appId: string; upTo: string }) {
  const t = useTexts()
  const format = useFormat()
  const { queryKey, queryFn } = orpc.desk.ownDay.queryOptions({ input: { appId } })
  const { data } = useQuery({
    queryKey: [...queryKey, upTo],
    queryFn,
    refetchInterval: TOLD_EVERY,
    placeholderData: keepPreviousData,
  })
  const none = t(($) => $.workspace.ownDay.none)
  const stars = (rating: number) =>
    t(($) => $.workspace.ownDay.stars, {
      stars: format.number(rating, { minimumFractionDigits: 1 }),
      count: data?.ratings ?? 0,
    })
  const figures = [
    ['served', data && format.number(data.served)],
    ['firstAnswer', data && (data.firstAnswer === null ? none : format.duration(data.firstAnswer * 1000))],
    ['rating', data && (data.rating === null ? none : stars(data.rating))],
    ['worked', data && (data.worked < 60 ? none : format.duration(data.worked * 1000))],
  ] as const
  return (
    <section aria-label={t(($) => $.workspace.ownDay.title)} className="mx-3 rounded-card border border-line p-3">
      <h3 className="text-12 font-medium text-muted">{t(($) => $.workspace.ownDay.title)}</h3>
      <dl className="mt-2 grid grid-cols-2 gap-3">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-muted">{t(($) => $.workspace.ownDay[name])}</dt>
            <dd className="min-h-6 text-16 font-semibold text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
