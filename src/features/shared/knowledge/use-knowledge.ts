import { hashKey, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { client } from '#src/api/client.ts'

type BulkInput = Parameters<typeof client.knowledge.bulk>[0]
/** Which entries: by id, or all that a filter finds. */
export type EntryTarget = BulkInput['target']
export type BulkAct = BulkInput['act']

/**
 * Everything on screen that changes with an entry: lists, counts, the online test, the frame's chip, the coming release.
 * What is `gone` is not asked for again, where it is still shown.
 */
export async function refreshKnowledge(queryClient: QueryClient, gone: readonly QueryKey[] = []): Promise<void> {
  const left = new Set(gone.map((key) => hashKey(key)))
  await Promise.all(
    [orpc.knowledge.key(), orpc.changes.key(), orpc.tryOut.key(), orpc.application.key(), orpc.release.key()].map(
      (queryKey) => queryClient.invalidateQueries({ queryKey, predicate: ({ queryHash }) => !left.has(queryHash) }),
    ),
  )
}

/** What is done to many entries at once. Each deed answers how many entries changed, and how to take it back. */
export function useBulk(appId: string) {
  const queryClient = useQueryClient()
  const acting = useMutation(orpc.knowledge.bulk.mutationOptions())
  const revert = useRevert(appId)

  async function run(target: EntryTarget, act: BulkAct): Promise<Deed> {
    const { changed, changeSetId } = await acting.mutateAsync({ appId, target, act })
    const gone = act.type === 'remove' && 'ids' in target ? target.ids : []
    const keys = gone.map((entryId) => orpc.knowledge.entry.queryKey({ input: { appId, entryId } }))
    await refreshKnowledge(queryClient, keys)
    return { changed, undo: async () => void (changeSetId !== null && (await revert(changeSetId))) }
  }

  return { run, isBusy: acting.isPending }
}

/** Takes a change set back; entries that were changed since keep what they have. */
export function useRevert(appId: string) {
  const queryClient = useQueryClient()
  const reverting = useMutation(orpc.changes.revert.mutationOptions())
  return async (changeSetId: string) => {
    const result = await reverting.mutateAsync({ appId, changeSetId, changedSince: 'leave' })
    await refreshKnowledge(queryClient)
    return result
  }
}

/** What was done: to how many entries, and the way back. */
export type Deed = { changed: number; undo: () => Promise<void> }
