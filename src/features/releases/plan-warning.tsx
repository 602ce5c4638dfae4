import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { usePlanEnd } from '#src/features/shared/session/plan-end.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'

/** What is deployed and does not run, for the plan has it not, or no longer. */
export function PlanWarning({ appId }: { appId: string }) {
  const t = useTexts()
  const end = usePlanEnd()
  const format = useFormat(useApplication().timeZone)
  const { data } = useQuery(orpc.release.unplanned.queryOptions({ input: { appId }, staleTime: 0 }))
  if (data === undefined || data.flows + data.documents === 0) return null
  return (
    <Callout
      live
      tone="warning"
      title={
        end === null
          ? t(($) => $.releases.deploy.unplanned)
          : t(($) => $.releases.deploy.over[end.of], { date: format.date(end.at) })
      }
    >
      <p>{t(($) => $.releases.deploy.unplannedText)}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {data.flows > 0 && <li>{t(($) => $.releases.deploy.unplannedFlows, { count: data.flows })}</li>}
        {data.documents > 0 && <li>{t(($) => $.releases.deploy.unplannedDocuments, { count: data.documents })}</li>}
      </ul>
    </Callout>
  )
}
