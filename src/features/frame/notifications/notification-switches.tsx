import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'

/** What one wants to be told of, of all that one's roles let one know. */
export function NotificationSwitches({ appId }: { appId: string }) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const options = orpc.notifications.muted.queryOptions({ input: { appId } })
  const query = useQuery(options)
  const mute = useMutation(
    orpc.notifications.mute.mutationOptions({
      onMutate: ({ kind, isMuted }) =>
        queryClient.setQueryData(
          options.queryKey,
          (known) =>
            known && {
              ...known,
              muted: isMuted ? [...known.muted, kind] : known.muted.filter((other) => other !== kind),
            },
        ),
      onError: (error) => notices.failed(error),
      onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
    }),
  )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t(($) => $.notifications.choose.help)}</p>
      <QueryState query={query} skeleton={<Skeleton className="h-40" />}>
        {({ kinds, muted }) => (
          <ul className="flex flex-col gap-3">
            {kinds.map((kind) => (
              <li key={kind}>
                <Switch
                  side="end"
                  label={t(($) => $.notifications.kinds[kind])}
                  checked={!muted.includes(kind)}
                  onCheckedChange={(isWanted) => mute.mutate({ appId, kind, isMuted: !isWanted })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  )
}
