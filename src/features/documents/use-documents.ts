import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { comeBack, openLive } from '#src/api/live.ts'
import { orpc } from '#src/api/query.ts'
import { anyUnderWay } from './data.ts'
import { orderOf, type ListSearch } from './list-search.ts'

/** How often documents on their way are asked for, in milliseconds: the live connection tells sooner. */
const LOOK_MS = 2_000
const PAGE = 100

/** All that shows documents, and what is not live yet. */
export const refreshDocuments = async (queryClient: QueryClient): Promise<void> => {
  const keys = [orpc.documents.key(), orpc.tryOut.key(), orpc.application.key(), orpc.release.key()]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** The documents of an application that are asked for, followed while any of them is on its way. */
export function useDocuments(appId: string, search: ListSearch = {}) {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(
    orpc.documents.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        limit: PAGE,
        ...orderOf(search),
        ...(search.text !== undefined && { text: search.text }),
        ...(search.state !== undefined && { state: search.state }),
        ...(search.format !== undefined && { format: search.format }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      // What is shown stays until the next list is there.
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => anyUnderWay(items)) === true ? LOOK_MS : false,
    }),
  )
  // A page that was asked for while the list grew may begin with what ended the one before.
  const documents = query.data && [
    ...new Map(query.data.pages.flatMap(({ items }) => items).map((one) => [one.id, one])).values(),
  ]
  const going = documents !== undefined && anyUnderWay(documents)

  // Only while one is on its way is there anything to hear.
  useEffect(() => {
    if (!going) return
    const socket = openLive(appId)
    // Without it what is on its way is still asked for now and then.
    const stopComingBack = comeBack(socket, () => undefined)
    socket.on('document', () => void queryClient.invalidateQueries({ queryKey: orpc.documents.key() }))
    return () => {
      stopComingBack()
      socket.disconnect()
      // What was on its way answers now.
      void refreshDocuments(queryClient)
    }
  }, [appId, going, queryClient])

  const { locked = false, limit = null, matching = 0, total = 0 } = query.data?.pages[0] ?? {}
  return { query, documents, locked, limit, matching, total }
}

/** What can be done with documents. Every deed leaves all lists as they are by then. */
export function useDocumentDeeds() {
  const queryClient = useQueryClient()
  const onSettled = () => refreshDocuments(queryClient)
  return {
    update: useMutation(orpc.documents.update.mutationOptions({ onSettled })),
    updatePassage: useMutation(orpc.documents.updatePassage.mutationOptions({ onSettled })),
    parseAgain: useMutation(orpc.documents.parseAgain.mutationOptions({ onSettled })),
    change: useMutation(orpc.documents.change.mutationOptions({ onSettled })),
    remove: useMutation(orpc.documents.remove.mutationOptions({ onSettled })),
    refresh: onSettled,
  }
}
