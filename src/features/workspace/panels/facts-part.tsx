import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { countryOfZone } from '#src/lib/country-of-zone.ts'
import { htmlLang } from '#src/lib/language.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { DescriptionList, type DescriptionItem } from '#src/ui/description-list.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Conversation } from '../desk.ts'
import { DeskContext } from '../desk-context.ts'
import { factsQuery } from '../queries.ts'
import { useServerNow } from '../use-server-now.ts'

/** What is known of a visitor beside their name: where they are, and what flows have found out. */
export function FactsPart({ conversation }: { conversation: Conversation }) {
  const t = useTexts()
  const appId = use(DeskContext)?.appId ?? ''
  const shell = htmlLang(useLanguage())
  const query = useQuery(factsQuery(appId, conversation))
  return (
    <div className="border-t border-line">
      <QueryState query={query} skeleton={<Skeleton className="mt-2 h-24" />}>
        {({ id, externalId, ip, timeZone, attributes }) => {
          const items: DescriptionItem[] = [
            {
              id: 'id',
              term: t(($) => $.workspace.visitor.id),
              detail: (
                <span className="flex min-w-0 items-center gap-1">
                  <span className="truncate font-mono text-12" title={id}>
                    {id}
                  </span>
                  <CopyButton
                    value={id}
                    label={t(($) => $.workspace.visitor.copyId)}
                    copiedLabel={t(($) => $.common.copied)}
                  />
                </span>
              ),
            },
          ]
          if (externalId !== null)
            items.push({ id: 'external', term: t(($) => $.workspace.visitor.signedAs), detail: externalId })
          if (timeZone !== null) {
            const country = countryOfZone(timeZone)
            items.push({
              id: 'zone',
              term: t(($) => $.workspace.visitor.timeZone),
              detail: <ZoneTime zone={timeZone} />,
            })
            if (country !== undefined)
              items.push({
                id: 'country',
                term: t(($) => $.workspace.visitor.country),
                detail: t(($) => $.workspace.visitor.byZone, {
                  country: new Intl.DisplayNames([shell], { type: 'region' }).of(country) ?? country,
                }),
              })
          }
          if (ip !== null)
            items.push({
              id: 'ip',
              term: t(($) => $.workspace.visitor.ip),
              detail: <span className="font-mono text-12">{ip}</span>,
            })
          for (const { name, value } of attributes) items.push({ id: `data ${name}`, term: name, detail: value })
          return <DescriptionList items={items} />
        }}
      </QueryState>
    </div>
  )
}

/** A time zone with what the clock shows there. */
function ZoneTime({ zone }: { zone: string }) {
  const t = useTexts()
  const format = useFormat(zone)
  return t(($) => $.workspace.visitor.zoneTime, { zone, time: format.time(useServerNow()) })
}
