import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { isFetching } from '#src/domain/documents/source.ts'
import { refreshDocuments } from './use-documents.ts'

export type Source = Awaited<ReturnType<typeof client.documentSources.list>>[number]

/** How often sources that are being looked at are asked for, in milliseconds. */
const LOOK_MS = 2_000

/** The addresses that documents are taken from, followed while any of them is being looked at. */
export function useSources(appId: string) {
  const queryClient = useQueryClient()
  const query = useQuery(
    orpc.documentSources.list.queryOptions({
      input: { appId },
      refetchInterval: ({ state }) => (state.data?.some(({ status }) => isFetching(status)) === true ? LOOK_MS : false),
    }),
  )
  const sources = query.data
  const isGoing = sources?.some(({ status }) => isFetching(status)) === true
  const done = sources?.reduce((sum, source) => sum + source.done, 0) ?? 0

  // With each page that has been looked at there may be another document.
  useEffect(() => {
    if (isGoing) void refreshDocuments(queryClient)
  }, [isGoing, done, queryClient])
  useEffect(() => {
    if (isGoing) return () => void refreshDocuments(queryClient)
    return undefined
  }, [isGoing, queryClient])

  return { query, sources }
}

/** What can be done with sources. Every deed leaves all lists as they are by then. */
export function useSourceDeeds() {
  const queryClient = useQueryClient()
  const onSettled = async () => {
    await queryClient.invalidateQueries({ queryKey: orpc.documentSources.key() })
    await refreshDocuments(queryClient)
  }
  return {
    add: useMutation(orpc.documentSources.add.mutationOptions({ onSettled })),
    update: useMutation(orpc.documentSources.update.mutationOptions({ onSettled })),
    fetch: useMutation(orpc.documentSources.fetch.mutationOptions({ onSettled })),
    remove: useMutation(orpc.documentSources.remove.mutationOptions({ onSettled })),
  }
}
