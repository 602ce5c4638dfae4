import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { FileTopic } from './topic-search.ts'

const NONE: readonly FileTopic[] = []

/** The searches that are watched. */
export function useTopics(appId: string) {
  const query = useQuery(orpc.fileTopics.list.queryOptions({ input: { appId } }))
  return { query, topics: query.data ?? NONE }
}

/** What can be done with topics. Every deed leaves the list as it is by then. */
export function useTopicDeeds() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.fileTopics.list.key() })
  return {
    add: useMutation(orpc.fileTopics.add.mutationOptions({ onSettled })),
    rename: useMutation(orpc.fileTopics.rename.mutationOptions({ onSettled })),
    remove: useMutation(orpc.fileTopics.remove.mutationOptions({ onSettled })),
    seen: useMutation(orpc.fileTopics.seen.mutationOptions({ onSettled })),
  }
}
