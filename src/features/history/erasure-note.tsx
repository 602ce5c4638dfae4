import { ERASED_KINDS } from '#src/domain/conversation/erasure.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Progress } from '#src/ui/progress.tsx'
import type { Transcript } from './data.ts'

type Erasure = NonNullable<Transcript['erasure']>

/** Stands where the words of an erased visitor were: how far the erasure has come, and then what has gone. */
export function ErasureNote({ erasure: { done, total, counts, by, startedAt, finishedAt } }: { erasure: Erasure }) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  if (finishedAt === null)
    return (
      <Callout tone="info" live title={t(($) => $.history.erasure.running)}>
        <Progress
          label={t(($) => $.history.erasure.conversations)}
          value={done}
          max={total}
          valueText={t(($) => $.history.erasure.progress, { done, total })}
          className="mt-1"
        />
      </Callout>
    )
  const gone = ERASED_KINDS.flatMap((kind) => ({ kind, n: counts[kind] ?? 0 })).filter(({ n }) => n > 0)
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="info" title={t(($) => $.history.erasure.title)}>
        {by === null
          ? t(($) => $.history.erasure.text, { time: format.dateTime(startedAt) })
          : t(($) => $.history.erasure.byText, { by, time: format.dateTime(startedAt) })}
      </Callout>
      <section
        aria-label={t(($) => $.history.erasure.report)}
        // Nothing else in the drawer takes the focus any more: with this, keys reach all of it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="focus-ring flex flex-col gap-1 rounded-control"
      >
        <h3 className="text-14 font-semibold text-ink">{t(($) => $.history.erasure.report)}</h3>
        <DescriptionList
          items={[
            { id: 'conversations', term: t(($) => $.history.erasure.conversations), detail: format.number(total) },
            ...gone.map(({ kind, n }) => ({
              id: kind,
              term: t(($) => $.history.erasure.kinds[kind]),
              detail: format.number(n),
            })),
          ]}
        />
      </section>
    </div>
  )
}
