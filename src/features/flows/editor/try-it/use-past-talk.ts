import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '#src/api/query.ts'
import type { PastTalk } from '#src/api/types.ts'
import { useFlowEditor } from '../editor-context.ts'
import { pastProgram } from './past-program.ts'

/** How the past conversation that the address names comes to the panel; null: none is named, or it is there. */
export type PastState =
  | { readonly type: 'loading' }
  /** The bot was never in it, so there is nothing to take again. */
  | { readonly type: 'nothing' }
  | { readonly type: 'failed'; readonly query: UseQueryResult<PastTalk> }
  | null

/** Shows the past conversation that the address names. */
export function usePastTalk(): PastState {
  const { appId, flow, tryRun, search } = useFlowEditor()
  const { conversation } = search
  const query = useQuery({
    ...orpc.flows.replay.queryOptions({ input: { appId, conversationId: conversation ?? '' } }),
    enabled: conversation !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = query
  useEffect(() => {
    if (!data || conversation === undefined) return
    const program = pastProgram(data, flow.kind)
    if (program !== null) void tryRun.load(program, data.user, data.inputs, data.version ?? 0)
  }, [data, conversation, tryRun, flow.kind])
  if (conversation === undefined) return null
  if (query.error !== null && !data) return { type: 'failed', query }
  if (!data) return { type: 'loading' }
  return data.settings === null ? { type: 'nothing' } : null
}
