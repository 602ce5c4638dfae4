import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'

/** A change that has not been made yet, or that no visitor has met yet. */
export type PlannedChange = Parameters<typeof client.impact.preview>[0]['change']
export type KnowledgeImpact = Awaited<ReturnType<typeof client.impact.preview>>

/** For how long an answer holds, in milliseconds: visitors go on asking. */
const FRESH_MS = 60_000

type Options = {
  /** Rest after the last change before the server is asked, in milliseconds. */
  restMs?: number
  /** Changes with what the change says without naming it, as the rows of an import that are left out. */
  stamp?: string | number
}

/**
 * What a change would do to visitors' questions. It is worked out aside and can be given up; whoever saves meanwhile does
 * not wait for it.
 */
export function useImpact(appId: string, change: PlannedChange | undefined, { restMs = 0, stamp = '' }: Options = {}) {
  const queryClient = useQueryClient()
  const key = change === undefined ? undefined : JSON.stringify({ change, stamp })
  const [rested, setRested] = useState(restMs === 0 ? key : undefined)
  const [givenUp, setGivenUp] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), restMs)
    return () => clearTimeout(timer)
  }, [key, restMs])

  const queryKey = [...orpc.impact.key(), appId, rested]
  const isGivenUp = givenUp !== undefined && givenUp === key
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const asked = JSON.parse(rested ?? '') as { change: PlannedChange }
      return client.impact.preview({ appId, change: asked.change }, { signal })
    },
    enabled: rested !== undefined && rested === key && !isGivenUp,
    staleTime: FRESH_MS,
    retry: false,
  })
  const isCurrent = rested === key
  return {
    impact: isCurrent ? query.data : undefined,
    isGivenUp,
    hasFailed: isCurrent && query.isError,
    /** It is waited for: not yet asked for, or not yet answered. */
    isWorking: !isCurrent || query.isFetching,
    giveUp: () => {
      setGivenUp(key)
      void queryClient.cancelQueries({ queryKey })
    },
    again: () => {
      setGivenUp(undefined)
      if (query.isError) void query.refetch()
    },
  }
}
