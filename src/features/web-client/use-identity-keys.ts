import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { withProof } from '#src/features/shared/session/proof.ts'

/** What visitors' tokens are signed with, in an application. */
export const useIdentityKeys = (appId: string) =>
  useQuery(orpc.webClient.identityKeys.queryOptions({ input: { appId } }))

/** What can be done with these keys: each asks for a recent proof of who it is, and the list is read again afterwards. */
export function useIdentityKeyDeeds() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.webClient.identityKeys.key() })
  const { addIdentityKey, endIdentityKey, removeIdentityKey } = client.webClient
  return {
    add: useMutation({
      mutationFn: (input: Parameters<typeof addIdentityKey>[0]) => withProof(() => addIdentityKey(input)),
      onSuccess,
    }),
    end: useMutation({
      mutationFn: (input: Parameters<typeof endIdentityKey>[0]) => withProof(() => endIdentityKey(input)),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (input: Parameters<typeof removeIdentityKey>[0]) => withProof(() => removeIdentityKey(input)),
      onSuccess,
    }),
  }
}
