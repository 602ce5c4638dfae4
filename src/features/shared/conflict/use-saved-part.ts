import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { useNotices } from '../notices/use-notices.ts'

/**
 * How a form of a part of the settings reads what is stored, keeps what it has saved, and tells of it: what
 * {@link useRevisionForm} asks for. `told`: what is said when it has been saved.
 */
export function useSavedPart<Stored, Key extends QueryKey>(
  query: FetchQueryOptions<Stored, Error, Stored, Key>,
  told: string,
) {
  const notices = useNotices()
  const queryClient = useQueryClient()
  return {
    read: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    onSaved(_: unknown, stored: Stored) {
      queryClient.setQueryData<Stored>(query.queryKey as QueryKey, () => stored)
      notices.done(told)
    },
    onRefused: notices.failed,
  }
}
