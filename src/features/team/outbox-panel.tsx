import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { InboxDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Mail and text messages that no sender took, for the super admin to pass on by hand. */
export function OutboxPanel({ appId }: { appId: string }) {
  const t = useTexts()
  const { timeZone } = useApplication()
  const format = useFormat(timeZone)
  const query = useQuery(orpc.application.outbox.queryOptions({ input: { appId }, staleTime: 0 }))
  return (
    <div className="flex max-w-[45rem] flex-col gap-4">
      <p className="text-13 text-muted">{t(($) => $.team.outbox.note)}</p>
      <QueryState
        query={query}
        skeleton={<Skeleton className="h-48 w-full rounded-card" />}
        isEmpty={(messages) => messages.length === 0}
        empty={
          <EmptyState
            drawing={<InboxDrawing />}
            title={t(($) => $.team.outbox.empty)}
            text={t(($) => $.team.outbox.emptyText)}
          />
        }
      >
        {(messages) =>
          messages.map(({ id, channel, recipient, subject, body, createdAt }) => (
            <Card
              key={id}
              title={subject === '' ? t(($) => $.team.outbox[channel]) : subject}
              note={t(($) => $.team.outbox.to, { recipient })}
              actions={
                <>
                  <Badge>{t(($) => $.team.outbox[channel])}</Badge>
                  <span className="tabular pl-1 text-12 text-muted">{format.dateTime(createdAt)}</span>
                </>
              }
            >
              <CodeBlock
                code={body}
                label={t(($) => $.team.outbox.body)}
                copyLabel={t(($) => $.team.outbox.copy)}
                copiedLabel={t(($) => $.common.copied)}
                wrap
                maxHeight={240}
              />
            </Card>
          ))
        }
      </QueryState>
    </div>
  )
}
