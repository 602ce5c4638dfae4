import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'

/** The query for what everybody may know of this installation before they sign in. */
export const setupStateQuery = () => orpc.auth.setupState.queryOptions({ staleTime: Infinity, retry: false })

/** Whether this installation sends mail and text messages; taken to be so until it is known. */
export function useSends(): { mail: boolean; sms: boolean } {
  const { data } = useQuery(setupStateQuery())
  return data?.sends ?? { mail: true, sms: true }
}
