import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { use } from 'react'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DeskContext } from '../desk-context.ts'
import type { PanelViewProps } from './panel-view.ts'
import { Panel } from './panel.tsx'

/** How many are listed. */
const SHOWN = 5
const LINK =
  'focus-ring rounded-control text-13 font-medium text-accent-text underline decoration-accent-text/40 underline-offset-3 hover:decoration-current'

/** The last conversations that the visitor had before, as far as the reader may look into them. */
export function EarlierPanel({ conversation: { id, visitor }, historyHref }: PanelViewProps) {
  const t = useTexts()
  const format = useFormat()
  const appId = use(DeskContext)?.appId ?? ''
  const query = useQuery(
    orpc.history.list.queryOptions({ input: { appId, visitorId: visitor.id, state: 'ended', limit: SHOWN + 1 } }),
  )
  const hrefOf = (conversation?: string) =>
    `${historyHref}?${new URLSearchParams({ visitor: visitor.id, ...(conversation !== undefined && { conversation }) })}`
  return (
    <Panel name="earlier" title={t(($) => $.workspace.visitor.earlier)}>
      <QueryState query={query} skeleton={<Skeleton className="h-20" />}>
        {({ items }) => {
          const earlier = items.filter((one) => one.id !== id).slice(0, SHOWN)
          if (earlier.length === 0) return <p className="text-13 text-muted">{t(($) => $.workspace.visitor.none)}</p>
          return (
            <ol className="flex flex-col divide-y divide-line">
              {earlier.map(({ id: one, startedAt, endReason, owner, lastMessage }) => {
                const when = (
                  <time dateTime={startedAt} className="tabular">
                    {format.dateTime(startedAt)}
                  </time>
                )
                return (
                  <li key={one} className="flex min-w-0 flex-col gap-0.5 py-2 text-13">
                    <span className="flex min-w-0 items-baseline justify-between gap-2">
                      {historyHref === undefined ? (
                        <span className="text-ink">{when}</span>
                      ) : (
                        <ScreenLink href={hrefOf(one)} className={LINK}>
                          {when}
                        </ScreenLink>
                      )}
                      <span className="min-w-0 truncate text-12 text-muted">
                        {owner?.nickname ?? t(($) => $.workspace.bot)}
                      </span>
                    </span>
                    <span className="truncate text-ink">{lastMessage}</span>
                    {endReason !== null && (
                      <span className="text-12 text-muted">{t(($) => $.workspace.endReason[endReason])}</span>
                    )}
                  </li>
                )
              })}
            </ol>
          )
        }}
      </QueryState>
      {historyHref !== undefined && (
        <ScreenLink href={hrefOf()} className={`${LINK} mt-2 inline-flex items-center gap-1.5`}>
          {t(($) => $.workspace.visitor.allEarlier)}
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        </ScreenLink>
      )}
    </Panel>
  )
}
