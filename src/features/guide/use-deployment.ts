import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '#src/api/query.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'

/** Milliseconds between two looks at a deployment under way. */
const AGAIN = 400

/**
 * The deployment of the draft: what it would change, the start, and how far it has come. The latest release tells of one
 * under way, so it is found again after a reload and by another admin.
 */
export function useDeployment(appId: string) {
  const queryClient = useQueryClient()
  const { failed } = useNotices()
  const maySee = usePermission('release.content')
  const pending = useQuery(orpc.release.pending.queryOptions({ input: { appId }, staleTime: 0, enabled: maySee }))
  const latest = useQuery(orpc.release.list.queryOptions({ input: { appId, limit: 1 }, staleTime: 0 }))
  const start = useMutation(
    orpc.release.deploy.mutationOptions({
      onError: (error) => {
        failed(error)
        void queryClient.invalidateQueries({ queryKey: orpc.release.key() })
      },
    }),
  )
  const newest = latest.data?.items[0]
  const underWay = newest?.status === 'in_progress' ? newest.id : undefined
  const releaseId = start.data?.releaseId ?? underWay
  const watched = useQuery(
    orpc.release.get.queryOptions({
      input: { appId, releaseId: releaseId ?? '' },
      enabled: releaseId !== undefined,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'in_progress' ? AGAIN : false),
    }),
  )

  const status = watched.data?.status
  useEffect(() => {
    if (status !== 'deployed' && status !== 'failed') return
    const nouns = [orpc.release.pending, orpc.release.list, orpc.guide.get, orpc.application]
    for (const noun of nouns) void queryClient.invalidateQueries({ queryKey: noun.key() })
  }, [status, queryClient])

  return { maySee, pending, release: watched.data, start }
}
