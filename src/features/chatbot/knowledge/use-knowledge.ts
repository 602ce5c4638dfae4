import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { Entry } from './data.ts'

/** Everything on screen that changes with an entry: lists, counts, the online test, the frame's chip, the coming release. */
export async function refreshKnowledge(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [orpc.knowledge.key(), orpc.tryOut.key(), orpc.application.key(), orpc.release.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** What the bulk bar does. Each deed answers how many entries changed, and how to take it back. */
export function useBulk(appId: string) {
  const queryClient = useQueryClient()
  const switching = useMutation(orpc.knowledge.setEntriesEnabled.mutationOptions())
  const moving = useMutation(orpc.knowledge.moveEntries.mutationOptions())
  const removing = useMutation(orpc.knowledge.removeEntries.mutationOptions())
  const restoring = useMutation(orpc.knowledge.restoreEntries.mutationOptions())
  const refresh = () => refreshKnowledge(queryClient)

  async function setEnabled(entries: readonly Entry[], enabled: boolean): Promise<Deed> {
    const ids = entries.filter((entry) => entry.enabled !== enabled).map(({ id }) => id)
    if (ids.length === 0) return NOTHING
    await switching.mutateAsync({ appId, ids, enabled })
    await refresh()
    return deed(ids.length, async () => {
      await switching.mutateAsync({ appId, ids, enabled: !enabled })
      await refresh()
    })
  }

  async function move(entries: readonly Entry[], categoryId: string): Promise<Deed> {
    const others = entries.filter((entry) => entry.categoryId !== categoryId)
    if (others.length === 0) return NOTHING
    await moving.mutateAsync({ appId, ids: others.map(({ id }) => id), categoryId })
    await refresh()
    return deed(others.length, async () => {
      for (const [former, group] of Map.groupBy(others, (entry) => entry.categoryId))
        await moving.mutateAsync({ appId, ids: group.map(({ id }) => id), categoryId: former })
      await refresh()
    })
  }

  async function remove(ids: readonly string[]): Promise<Deed> {
    const { changed } = await removing.mutateAsync({ appId, ids: [...ids] })
    await refresh()
    return deed(changed, async () => {
      await restoring.mutateAsync({ appId, ids: [...ids] })
      await refresh()
    })
  }

  return { setEnabled, move, remove }
}

/** What was done: to how many entries, and the way back. */
export type Deed = { changed: number; undo: () => Promise<void> }

const deed = (changed: number, undo: Deed['undo']): Deed => ({ changed, undo })
const NOTHING: Deed = { changed: 0, undo: () => Promise.resolve() }
