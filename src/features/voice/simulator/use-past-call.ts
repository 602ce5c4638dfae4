import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '#src/api/query.ts'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'
import { useCallRun } from './call-context.tsx'
import { pastRunOf } from './past-run.ts'

/** Shows the past call that the address names, and says how that goes; null: there is nothing to say. */
export function usePastCall(): 'loading' | 'failed' | null {
  const { appId, flow, search } = useFlowEditor()
  const run = useCallRun()
  const { conversation } = search
  const { data, isError } = useQuery({
    ...orpc.voice.replay.queryOptions({ input: { appId, conversationId: conversation ?? '' } }),
    enabled: conversation !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!data || data.conversationId !== conversation || data.flowId !== flow.id) return
    run.recall(pastRunOf(data))
  }, [data, conversation, run, flow.id])
  if (conversation === undefined || (data && data.flowId === flow.id)) return null
  return isError || data ? 'failed' : 'loading'
}
