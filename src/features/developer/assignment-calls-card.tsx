import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { AssignmentCall } from '#src/api/types.ts'
import { useAssignmentAnswer } from '#src/features/shared/assignment/assignment-answer.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { percentile } from '#src/lib/percentile.ts'
import { Card } from '#src/ui/card.tsx'
import { InboxDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import type { TableColumn } from '#src/ui/table/table-types.ts'
import { useTableLabels } from './use-table-labels.ts'

/** The last calls of the webhook that assigns visitors to groups, and how long they took. */
export function AssignmentCallsCard({ appId }: { appId: string }) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const labels = useTableLabels()
  const { headOf, decisionOf } = useAssignmentAnswer()
  const calls = useQuery(orpc.settings.assignmentCalls.queryOptions({ input: { appId }, staleTime: 0 }))
  const rows = calls.data ?? []
  const ms = percentile(
    rows.map((call) => call.ms),
    95,
  )
  const columns: TableColumn<AssignmentCall>[] = [
    {
      id: 'time',
      header: t(($) => $.developer.assignment.time),
      width: 170,
      hideable: false,
      cell: ({ at }) => format.dateTime(at),
    },
    { id: 'answer', header: t(($) => $.developer.assignment.answer), width: 320, cell: headOf },
    { id: 'became', header: t(($) => $.developer.assignment.became), width: 320, cell: (call) => decisionOf(call) },
  ]
  return (
    <Card
      aria-label={t(($) => $.developer.assignment.title)}
      title={t(($) => $.developer.assignment.title)}
      note={t(($) => $.developer.assignment.note)}
    >
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink">
          <span className="tabular">
            {ms === null
              ? t(($) => $.developer.assignment.noTime)
              : t(($) => $.developer.assignment.p95, { ms: format.number(ms) })}
          </span>
          <Link asChild>
            <ScreenLink href={`${screenPath(appId, 'setting')}#assignment`}>
              {t(($) => $.developer.assignment.settings)}
            </ScreenLink>
          </Link>
        </p>
        <div className="h-80">
          <DataTable
            caption={t(($) => $.developer.assignment.label)}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowLabel={({ at }) => format.dateTime(at)}
            labels={labels}
            loading={calls.isPending}
            empty={
              <EmptyState
                drawing={<InboxDrawing />}
                title={t(($) => $.settings.assignment.test.none)}
                text={t(($) => $.developer.assignment.emptyText)}
              />
            }
            error={calls.isError ? <QueryFailure error={calls.error} query={calls} /> : undefined}
          />
        </div>
      </div>
    </Card>
  )
}
