import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ApiClient } from '#src/contract/index.ts'

/** The typed client. The session travels in a cookie; a request that cannot be answered rejects, see errors.ts. */
export const client: ApiClient = createORPCClient(
  new RPCLink({
    url: () => `${globalThis.location.origin}/rpc`,
    fetch: (request, init) => globalThis.fetch(request, { ...init, credentials: 'same-origin' }),
  }),
)
