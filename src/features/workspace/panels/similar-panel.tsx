import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { use } from 'react'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Link } from '#src/ui/link.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DeskContext } from '../desk-context.ts'
import type { PanelViewProps } from './panel-view.ts'
import { Panel } from './panel.tsx'

/** Chats that went well whose question is near to this one's: what was asked, and what their agent has said last. */
export function SimilarPanel({ conversation: { id: conversationId }, historyHref }: PanelViewProps) {
  const t = useTexts()
  const format = useFormat()
  const appId = use(DeskContext)?.appId ?? ''
  const query = useQuery(orpc.desk.similar.queryOptions({ input: { appId, conversationId } }))
  return (
    <Panel name="similar" title={t(($) => $.workspace.similar.title)}>
      <QueryState query={query} skeleton={<Skeleton className="h-20" />}>
        {(chats) =>
          chats.length === 0 ? (
            <p className="text-13 text-muted">{t(($) => $.workspace.similar.none)}</p>
          ) : (
            <ol className="flex flex-col divide-y divide-line">
              {chats.map(({ id, question, answer, owner, endedAt, rating }) => (
                <li key={id} className="flex min-w-0 flex-col gap-0.5 py-2 text-13">
                  <span className="line-clamp-2 wrap-anywhere text-ink">
                    {historyHref === undefined ? (
                      question
                    ) : (
                      <Link asChild>
                        <ScreenLink href={`${historyHref}?${new URLSearchParams({ conversation: id })}`}>
                          {question}
                        </ScreenLink>
                      </Link>
                    )}
                  </span>
                  {answer !== '' && <span className="line-clamp-3 wrap-anywhere text-muted">{answer}</span>}
                  <span className="flex min-w-0 items-center gap-2 text-12 text-muted">
                    <span className="min-w-0 truncate">
                      {owner === null
                        ? format.dateTime(endedAt)
                        : t(($) => $.workspace.similar.by, { name: owner.nickname, when: format.dateTime(endedAt) })}
                    </span>
                    {rating !== null && (
                      <span className="inline-flex shrink-0 items-center gap-1">
                        <Star size={12} strokeWidth={2} aria-hidden className="text-warning-text" />
                        {t(($) => $.workspace.visitor.stars, { count: rating })}
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
    </Panel>
  )
}
