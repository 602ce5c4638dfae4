import { useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'

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
