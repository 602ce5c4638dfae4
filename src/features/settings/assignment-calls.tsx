import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAssignmentAnswer } from '#src/features/shared/assignment/assignment-answer.ts'

/** The last calls of the webhook that assigns: when, what it answered after how long, and what came of it. */
export function AssignmentCalls({ appId, onClose }: { appId: string; onClose: () => void }) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const calls = useQuery(orpc.settings.assignmentCalls.queryOptions({ input: { appId }, staleTime: 0 }))
  const { headOf, decisionOf } = useAssignmentAnswer()
  const title = t(($) => $.settings.assignment.test.callsTitle)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={t(($) => $.settings.assignment.test.callsText)}
      closeLabel={t(($) => $.common.close)}
    >
      <QueryState query={calls} skeleton={<Skeleton className="h-40 rounded-card" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-13 text-muted">{t(($) => $.settings.assignment.test.none)}</p>
          ) : (
            <ol aria-label={title} className="flex flex-col divide-y divide-line">
              {rows.map((call) => (
                <li key={call.id} className="flex flex-col gap-0.5 py-2 text-13">
                  <span className="flex flex-wrap justify-between gap-x-3">
                    <span className="text-ink">{headOf(call)}</span>
                    <span className="tabular text-muted">{format.dateTime(call.at)}</span>
                  </span>
                  <span className="text-muted">{decisionOf(call)}</span>
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
    </Dialog>
  )
}
