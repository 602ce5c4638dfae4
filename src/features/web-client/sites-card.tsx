import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { WebSite } from '#src/api/types.ts'
import { hostPatternOf } from '#src/domain/web-client/host-pattern.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { accessQuery } from './use-access.ts'

/** How often it is looked whether the chat was seen, in milliseconds. */
const LOOK_MS = 5_000

/** Whether the chat has been seen on a page yet, and on which sites it is, also where it may not be shown. */
export function SitesCard({ appId }: { appId: string }) {
  const t = useTexts()
  const query = useQuery({
    ...orpc.webClient.sites.queryOptions({ input: { appId } }),
    refetchInterval: LOOK_MS,
  })
  return (
    <Card
      aria-label={t(($) => $.webClient.sites.title)}
      title={t(($) => $.webClient.sites.title)}
      note={t(($) => $.webClient.sites.note)}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-20" />}>
        {(sites) => (
          <div className="flex flex-col gap-3">
            <FirstVisit sites={sites} />
            {sites.length > 0 && (
              <ul
                aria-label={t(($) => $.webClient.sites.label)}
                className="flex flex-col rounded-card border border-line"
              >
                {sites.map((site) => (
                  <SiteRow key={site.origin} appId={appId} site={site} />
                ))}
              </ul>
            )}
          </div>
        )}
      </QueryState>
    </Card>
  )
}

/** What turns green once a visitor's browser has loaded the chat. */
function FirstVisit({ sites }: { sites: readonly WebSite[] }) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const [first] = sites
    .filter(({ visits }) => visits > 0)
    .toSorted((one, other) => one.firstAt.localeCompare(other.firstAt))
  if (first === undefined)
    return (
      <Callout live title={t(($) => $.webClient.sites.waiting)}>
        {t(($) => $.webClient.sites.waitingText)}
      </Callout>
    )
  return (
    <Callout tone="success" live>
      {t(($) => $.webClient.sites.seen, {
        site: first.origin || t(($) => $.webClient.sites.ownLink),
        time: format.dateTime(first.firstAt),
      })}
    </Callout>
  )
}

function SiteRow({ appId, site }: { appId: string; site: WebSite }) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const { origin, page, visits, refused, isAllowed, lastAt } = site
  const name = origin || t(($) => $.webClient.sites.ownLink)
  const allow = useAllow(appId, origin)
  const facts = [
    ...(visits > 0 ? [t(($) => $.webClient.sites.visits, { count: visits })] : []),
    ...(refused > 0 ? [t(($) => $.webClient.sites.refused, { count: refused })] : []),
    t(($) => $.webClient.sites.last, { time: format.dateTime(lastAt) }),
  ]
  return (
    <li className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline gap-2 text-13 text-ink">
          <span className="font-medium wrap-anywhere">{name}</span>
          {!isAllowed && <Badge tone="warning">{t(($) => $.webClient.sites.notAllowed)}</Badge>}
        </p>
        {page !== '' && page !== `${origin}/` && <p className="text-12 text-muted wrap-anywhere">{page}</p>}
        <p className="tabular text-12 text-muted">{facts.join(' · ')}</p>
      </div>
      {!isAllowed && (
        <Button
          size="small"
          busy={allow.isPending}
          aria-label={t(($) => $.webClient.sites.allowSite, { site: name })}
          onClick={() => allow.mutate()}
        >
          {t(($) => $.webClient.sites.allow)}
        </Button>
      )}
    </li>
  )
}

/** Adds a site to those that may show the chat, on top of what stands there now. */
function useAllow(appId: string, origin: string) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { revision, access } = await client.webClient.access({ appId })
      const domains = [...new Set([...access.domains, hostPatternOf(origin)])]
      await client.webClient.updateAccess({ appId, revision, access: { ...access, domains } })
    },
    onSuccess: () => notices.done(t(($) => $.webClient.sites.allowed, { site: origin })),
    onError: notices.failed,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: accessQuery(appId).queryKey }),
        queryClient.invalidateQueries({ queryKey: orpc.webClient.sites.key() }),
      ]),
  })
}
