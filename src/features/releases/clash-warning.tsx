import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'

/** As many are named; the others are counted. */
const SHOWN = 4

/** Flows that begin at what a question of the knowledge base asks: no fault, but visitors get either of them. */
export function ClashWarning({ appId }: { appId: string }) {
  const t = useTexts()
  const format = useFormat()
  const { data = [] } = useQuery(orpc.flows.intentClashes.queryOptions({ input: { appId }, staleTime: 0 }))
  if (data.length === 0) return null
  return (
    <Callout live tone="warning" title={t(($) => $.releases.deploy.clashes, { count: data.length })}>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {data.slice(0, SHOWN).map(({ flow, example, entry, nearest, similarity }) => (
          <li key={`${flow.id} ${entry.id}`} className="wrap-anywhere">
            <ScreenLink href={`/main/${appId}/chatbot/task/${flow.id}`} className="focus-ring rounded-small underline">
              {flow.name}
            </ScreenLink>{' '}
            {t(($) => $.releases.deploy.clash, {
              example,
              number: entry.number,
              question: nearest,
              share: format.percent(similarity),
            })}
          </li>
        ))}
      </ul>
      {data.length > SHOWN && <p>{t(($) => $.releases.deploy.moreClashes, { count: data.length - SHOWN })}</p>}
    </Callout>
  )
}
