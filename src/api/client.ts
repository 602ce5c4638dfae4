import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ApiClient } from '#src/contract/index.ts'

/** The typed client. The session travels in a cookie; a request that cannot be answered rejects, see errors.ts. */
export const client: ApiClient = clientWith({})

/** The same for a page that may go at any moment: its requests outlive it. The browser takes 64 KiB of them at most. */
export const partingClient: ApiClient = clientWith({ keepalive: true })

function clientWith(options: RequestInit): ApiClient {
  return createORPCClient(
    new RPCLink({
      url: () => `${globalThis.location.origin}/rpc`,
      fetch: (request, init) => globalThis.fetch(request, { ...init, ...options, credentials: 'same-origin' }),
    }),
  )
}
