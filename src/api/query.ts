import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { apiFailure } from './errors.ts'

/** Query and mutation options of every call: `orpc.team.members.queryOptions({ input })`. */
export const orpc = createTanstackQueryUtils(client)

/** Only what may pass by itself is asked again; a refusal stays a refusal, and who has waited long enough is told so. */
const mayPass = (error: unknown) => ['NETWORK', 'UNAVAILABLE'].includes(apiFailure(error).code)

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 3 && mayPass(error),
        refetchOnWindowFocus: true,
        // Without a network it fails at once and says so; held back, it would look like loading for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
