import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { withProof } from '#src/features/shared/session/proof.ts'

/** The API keys of an application. */
export const useKeys = (appId: string) => useQuery(orpc.apiKeys.list.queryOptions({ input: { appId } }))

/** What can be done with API keys: each asks for a recent proof of who it is, and the list is read again afterwards. */
export function useKeyDeeds() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.apiKeys.key() })
  return {
    create: useMutation({
      mutationFn: (input: Parameters<typeof client.apiKeys.create>[0]) => withProof(() => client.apiKeys.create(input)),
      onSuccess,
    }),
    rotate: useMutation({
      mutationFn: (input: Parameters<typeof client.apiKeys.rotate>[0]) => withProof(() => client.apiKeys.rotate(input)),
      onSuccess,
    }),
    revoke: useMutation({
      mutationFn: (input: Parameters<typeof client.apiKeys.revoke>[0]) => withProof(() => client.apiKeys.revoke(input)),
      onSuccess,
    }),
  }
}
