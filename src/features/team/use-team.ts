import { useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'

/** Milliseconds after which the queues are asked for again while somebody looks at them. */
const AGAIN = 15_000

/** The groups with who waits for them and is served, asked for again while they are looked at. */
export const groupsQuery = (appId: string) =>
  orpc.team.groups.queryOptions({ input: { appId }, refetchInterval: AGAIN })

/** Asks for everything that shows members or groups again, after one of them was changed. */
export function useRefreshTeam(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [orpc.team, orpc.skills, orpc.licences, orpc.guide, orpc.application.outbox].map((noun) =>
        queryClient.invalidateQueries({ queryKey: noun.key() }),
      ),
    )
}
