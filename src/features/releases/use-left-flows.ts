import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'

/** A flow that stands in the way of a deploy. */
export type FlowInTheWay = { flowId: string; name: string }

/** What is done about flows that stand in the way: each is mended, switched off, or left as it is live. */
export type LeftFlows = {
  /** Flows that the deploy does not take along. */
  left: readonly FlowInTheWay[]
  /** Flows that were switched off here. */
  off: ReadonlySet<string>
  busy: boolean
  leave: (flow: FlowInTheWay) => void
  takeAlong: (flowId: string) => void
  /** Switches a flow off or on in the draft, at once. */
  switchTo: (flow: FlowInTheWay, enabled: boolean) => void
}

export function useLeftFlows(appId: string): LeftFlows {
  const notices = useNotices()
  const queryClient = useQueryClient()
  const [left, setLeft] = useState<readonly FlowInTheWay[]>([])
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const change = useMutation({
    mutationFn: ({ flow, enabled }: { flow: FlowInTheWay; enabled: boolean }) =>
      client.flows.update({ appId, flowId: flow.flowId, enabled }),
    onSuccess: (_, { flow, enabled }) => {
      const others = [...off].filter((id) => id !== flow.flowId)
      setOff(new Set(enabled ? others : [...others, flow.flowId]))
    },
    onError: notices.failed,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: orpc.flows.key() }),
        queryClient.invalidateQueries({ queryKey: orpc.release.pending.key() }),
      ]),
  })
  return {
    left,
    off,
    busy: change.isPending,
    leave: (flow) => setLeft([...left.filter(({ flowId }) => flowId !== flow.flowId), flow]),
    takeAlong: (id) => setLeft(left.filter(({ flowId }) => flowId !== id)),
    switchTo: (flow, enabled) => change.mutate({ flow, enabled }),
  }
}
