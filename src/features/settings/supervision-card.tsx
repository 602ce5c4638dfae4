import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'

type Supervision = { tellWatched: boolean }
const USUAL: Supervision = { tellWatched: true }

/** Whether agents are told who reads along; what is switched acts at once. */
export function SupervisionCard({ appId }: { appId: string }) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { queryKey, ...options } = orpc.settings.supervision.queryOptions({ input: { appId } })
  const query = useQuery({ queryKey, ...options })
  const change = useMutation(
    orpc.settings.setSupervision.mutationOptions({
      onSuccess: (_done, { tellWatched }) => {
        queryClient.setQueryData(queryKey, { tellWatched })
        notices.done(t(($) => $.settings.saved))
      },
      onError: notices.failed,
    }),
  )
  const fieldsOf = (before: Supervision, after: Supervision): StateField[] => {
    const words = ({ tellWatched }: Supervision) => t(($) => (tellWatched ? $.settings.on : $.settings.off))
    if (before.tellWatched === after.tellWatched) return []
    return [{ label: t(($) => $.settings.supervision.tellWatched), values: [words(before), words(after)] }]
  }
  return (
    <Card
      id="supervision"
      aria-label={t(($) => $.finder.sections.supervision.title)}
      title={t(($) => $.finder.sections.supervision.title)}
      {...(query.data !== undefined && {
        actions: (
          <PartDeeds
            section={t(($) => $.finder.sections.supervision.title)}
            load={() => client.settings.supervisionHistory({ appId })}
            fieldsOf={fieldsOf}
            now={query.data}
            usual={USUAL}
            isDirty={false}
            onRestore={({ tellWatched }) =>
              change.mutateAsync({ appId, tellWatched }).then(
                () => true,
                () => false,
              )
            }
          />
        ),
      })}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-10" />}>
        {({ tellWatched }) => (
          <Switch
            label={t(($) => $.settings.supervision.tellWatched)}
            help={t(($) => $.settings.supervision.tellWatchedHelp)}
            checked={change.isPending ? change.variables.tellWatched : tellWatched}
            onCheckedChange={(next) => change.mutate({ appId, tellWatched: next })}
          />
        )}
      </QueryState>
    </Card>
  )
}
