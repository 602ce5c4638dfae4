import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '#src/api/query.ts'
import type { FlowScope } from './flow-problems.ts'

/** For how long what was found holds, in milliseconds: the whole knowledge base is looked through. */
const FRESH_MS = 30_000

/** Examples of a flow that a question of the knowledge base nearly asks; the same object as long as it says the same. */
export function useClashes(appId: string, flowId: string): Partial<FlowScope> {
  const { data } = useQuery(orpc.flows.intentClashes.queryOptions({ input: { appId }, staleTime: FRESH_MS }))
  return useMemo(() => {
    const own = data?.filter(({ flow }) => flow.id === flowId) ?? []
    const clashes = own.map(({ example, entry: { number }, nearest, similarity }) => ({
      example,
      number,
      nearest,
      percent: Math.round(similarity * 100),
    }))
    return clashes.length === 0 ? {} : { clashes }
  }, [data, flowId])
}
