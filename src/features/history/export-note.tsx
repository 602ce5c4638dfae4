import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Link } from '#src/ui/link.tsx'
import { Progress } from '#src/ui/progress.tsx'

/** Milliseconds between two looks at an export that is being made. */
const LOOK = 1000

/** How far the export of a visitor's data has come, and then where it is, as long as it is there. */
export function ExportNote({ appId, visitorId }: { appId: string; visitorId: string }) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const { data } = useQuery(
    orpc.history.visitorExport.queryOptions({
      input: { appId, visitorId },
      refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK : false),
    }),
  )
  if (!data) return null
  const { id, status, done, total, size, by, expiresAt } = data
  if (status === 'running')
    return (
      <Callout tone="info" live title={t(($) => $.history.exported.running)}>
        <Progress
          label={t(($) => $.history.exported.parts)}
          value={total === 0 ? null : done}
          max={total}
          {...(total > 0 && { valueText: t(($) => $.history.erasure.progress, { done, total }) })}
          className="mt-1"
        />
      </Callout>
    )
  if (status === 'failed' || expiresAt === null)
    return (
      <Callout tone="danger" live title={t(($) => $.history.exported.failed)}>
        {t(($) => $.history.exported.failedText)}
      </Callout>
    )
  return (
    <Callout tone="success" live title={t(($) => $.history.exported.ready)}>
      <p>
        {by === null
          ? t(($) => $.history.exported.until, { time: format.dateTime(expiresAt) })
          : t(($) => $.history.exported.byUntil, { by, time: format.dateTime(expiresAt) })}
      </p>
      <Link href={`/api/apps/${appId}/visitor-exports/${id}`} download>
        {t(($) => $.history.exported.save, { size: format.bytes(size ?? 0) })}
      </Link>
    </Callout>
  )
}
