import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { Conversation } from './desk.ts'
import { useCalm } from './use-calm.ts'

const NONE: readonly Conversation[] = []

/** What the bot has, read while it is looked at; `heard` is told that something has changed there. */
export function useWithBot(appId: string, isShown: boolean) {
  const queryClient = useQueryClient()
  const { queryKey, queryFn } = orpc.desk.withBot.queryOptions({ input: { appId } })
  const query = useQuery({ queryKey, queryFn, enabled: isShown })
  const heard = useCalm(() => void queryClient.invalidateQueries({ queryKey }))
  return { list: query.data ?? NONE, query, heard }
}
