import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'

/** The webhooks of an application. */
export const useWebhooks = (appId: string) => useQuery(orpc.webhooks.list.queryOptions({ input: { appId } }))

/** What can be done with webhooks and what was sent; what they show is read again afterwards. */
export function useWebhookDeeds() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.webhooks.key() })
  const deed = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => ({ mutationFn, onSuccess })
  return {
    create: useMutation(deed(client.webhooks.create)),
    update: useMutation(deed(client.webhooks.update)),
    rotate: useMutation(deed(client.webhooks.rotate)),
    resume: useMutation(deed(client.webhooks.resume)),
    remove: useMutation(deed(client.webhooks.remove)),
    test: useMutation(deed(client.webhooks.test)),
    replay: useMutation(deed(client.webhooks.replay)),
    replayFailed: useMutation(deed(client.webhooks.replayFailed)),
  }
}
