import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { Release } from '#src/api/types.ts'

/** The version that visitors get: undefined until it is known, null before the first deployment. */
export function useLiveRelease(appId: string): Release | null | undefined {
  // The last one that was deployed is the live one: a rollback deploys a version of its own.
  const { data } = useQuery(orpc.release.list.queryOptions({ input: { appId, status: 'deployed', limit: 1 } }))
  return data && (data.items[0] ?? null)
}
