import { ERASED_KINDS } from '#src/domain/conversation/erasure.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { SavedRetention } from './use-retention-form.ts'

/** When it was last looked for what has had its time, and what has gone. */
export function RetentionReport({ run }: { run: SavedRetention['lastRun'] }) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  if (run === null) return <p className="text-13 text-muted">{t(($) => $.settings.retention.neverRun)}</p>
  const { visitors, conversations } = run.counts
  const gone = [
    { label: t(($) => $.settings.retention.visitors), n: visitors },
    { label: t(($) => $.history.erasure.conversations), n: conversations },
    ...ERASED_KINDS.map((kind) => ({ label: t(($) => $.history.erasure.kinds[kind]), n: run.counts[kind] })),
  ].filter(({ n }) => n > 0)
  const time = format.dateTime(run.startedAt)
  return (
    <p className="text-13 text-muted">
      {run.finishedAt === null
        ? t(($) => $.settings.retention.running, { time })
        : gone.length === 0
          ? t(($) => $.settings.retention.ranEmpty, { time })
          : t(($) => $.settings.retention.ran, {
              time,
              gone: gone.map(({ label, n }) => `${label} ${format.number(n)}`).join(' · '),
            })}
    </p>
  )
}
