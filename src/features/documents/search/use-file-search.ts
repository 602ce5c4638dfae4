import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { FileHit } from './data.ts'
import { ADDED_DAYS, type FileSearch } from '../file-search.ts'

export type FileOverview = Awaited<ReturnType<typeof client.files.overview>>

/** How often documents on their way are asked for, in milliseconds. */
export const UNDER_WAY_MS = 3_000

/** The passages that the address asks for. Each look counts as one of the day, so it is made once. */
export function useFileSearch(appId: string, { text, mode, document, unused, language, added }: FileSearch) {
  const queryClient = useQueryClient()
  const options = orpc.files.search.queryOptions({
    input: {
      appId,
      text: text ?? '',
      mode: mode ?? 'keyword',
      unused: unused === true,
      ...(document !== undefined && { documentId: document }),
      ...(language !== undefined && { language }),
      ...(added !== undefined && { addedDays: ADDED_DAYS[added] }),
    },
  })
  return useQuery({
    queryKey: options.queryKey,
    queryFn: async (context) => {
      try {
        return await options.queryFn(context)
      } finally {
        void queryClient.invalidateQueries({ queryKey: orpc.files.overview.key() })
      }
    },
    enabled: text !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

type Found = Awaited<ReturnType<typeof client.files.search>>

/** Changes a passage in the results that are shown, without another search; null takes it out of them. */
export function changeHit(
  queryClient: QueryClient,
  place: { documentId: string; n: number },
  change: (hit: FileHit) => FileHit | null,
): void {
  const changed = (hits: readonly FileHit[]) =>
    hits.flatMap((hit) => (hit.documentId === place.documentId && hit.n === place.n ? (change(hit) ?? []) : [hit]))
  queryClient.setQueriesData<Found>({ queryKey: orpc.files.search.key() }, (found) =>
    found === undefined
      ? undefined
      : {
          ...found,
          items: changed(found.items),
          elsewhere: changed(found.elsewhere),
        },
  )
}
