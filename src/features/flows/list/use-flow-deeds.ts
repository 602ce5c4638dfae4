import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { FlowRow } from './data.ts'
import { saveFile } from '#src/ui/save-file.ts'
import { flowFile, flowFileText } from './export-flow.ts'

/** What was done: to how many flows, and the way back. */
export type Deed = { changed: number; undo: () => Promise<void> }

/** Flows that one call changes, deletes or restores at most. */
const BATCH = 100

/** Everything on screen that changes with a flow: lists, folders, the frame's chip, the coming release. */
export async function refreshFlows(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [orpc.flows.key(), orpc.voice.key(), orpc.application.key(), orpc.release.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** What can be done to flows from the list; each deed answers how many changed, and how to take it back. */
export function useFlowDeeds(appId: string) {
  const queryClient = useQueryClient()
  const updating = useMutation(orpc.flows.updateMany.mutationOptions())
  const removing = useMutation(orpc.flows.remove.mutationOptions())
  const restoring = useMutation(orpc.flows.restore.mutationOptions())
  const creating = useMutation(orpc.flows.create.mutationOptions())
  const refresh = () => refreshFlows(queryClient)

  /** All or none of a batch. */
  async function updateEach<Row extends Pick<FlowRow, 'id'>>(
    flows: readonly Row[],
    change: (flow: Row) => Change,
  ): Promise<void> {
    try {
      for (let from = 0; from < flows.length; from += BATCH) {
        const changes = flows.slice(from, from + BATCH).map((flow) => ({ flowId: flow.id, ...change(flow) }))
        await updating.mutateAsync({ appId, changes })
      }
    } finally {
      await refresh()
    }
  }

  async function inBatches(ids: readonly string[], call: (ids: string[]) => Promise<unknown>): Promise<void> {
    try {
      for (let from = 0; from < ids.length; from += BATCH) await call(ids.slice(from, from + BATCH))
    } finally {
      await refresh()
    }
  }

  return {
    setEnabled: async (flows: readonly Pick<FlowRow, 'id' | 'enabled'>[], enabled: boolean): Promise<Deed> => {
      const others = flows.filter((flow) => flow.enabled !== enabled)
      await updateEach(others, () => ({ enabled }))
      return { changed: others.length, undo: () => updateEach(others, () => ({ enabled: !enabled })) }
    },
    move: async (flows: readonly FlowRow[], folderId: string | null): Promise<Deed> => {
      const others = flows.filter((flow) => flow.folderId !== folderId)
      await updateEach(others, () => ({ folderId }))
      return { changed: others.length, undo: () => updateEach(others, (flow) => ({ folderId: flow.folderId })) }
    },
    remove: async (flows: readonly Pick<FlowRow, 'id'>[]): Promise<Deed> => {
      const all = flows.map(({ id }) => id)
      await inBatches(all, (ids) => removing.mutateAsync({ appId, ids }))
      return { changed: all.length, undo: () => inBatches(all, (ids) => restoring.mutateAsync({ appId, ids })) }
    },
    /** Resolves to the copy's id. */
    duplicate: async ({ id: flowId, folderId }: FlowRow): Promise<string> => {
      const { id } = await creating.mutateAsync({ appId, folderId, from: { type: 'flow', flowId } })
      await refresh()
      return id
    },
    /** Hands each flow to the browser as a file of its own. */
    save: async (flows: readonly Pick<FlowRow, 'id'>[]): Promise<void> => {
      for (const { id: flowId } of flows) {
        const flow = await orpc.flows.get.call({ appId, flowId })
        saveFile(flowFile(flow.name, flowFileText(flow)))
      }
    },
  }
}

type Change = { enabled: boolean } | { folderId: string | null }
