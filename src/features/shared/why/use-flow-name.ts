import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'

/** The name a task flow has now; undefined while it is not known, for one that is gone, and for who may not see flows. */
export function useFlowName(appId: string, flowId: string | undefined, maySee: boolean): string | undefined {
  const { data } = useQuery(
    orpc.flows.resources.queryOptions({
      input: { appId },
      enabled: maySee && flowId !== undefined,
      staleTime: 60_000,
      retry: false,
    }),
  )
  return data?.flows.find(({ id }) => id === flowId)?.name
}
