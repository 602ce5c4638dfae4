import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { orpc } from '#src/api/query.ts'
import { meQuery } from '#src/features/shared/session/session.ts'

/** Fetches anew whatever shows who is signed in: own name and picture stand in the frame, in lists and in routes. */
export function useRefreshOwn(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: meQuery().queryKey }),
      queryClient.invalidateQueries({ queryKey: orpc.application.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.team.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.profile.key() }),
    ])
    await router.invalidate()
  }
}
