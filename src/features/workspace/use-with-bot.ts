import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Conversation } from './desk.ts'

const NONE: readonly Conversation[] = []
/** Milliseconds between two readings, however much is going on. */
const EVERY = 2000

/** What the bot has, read while it is looked at; `heard` is told that something has changed there. */
export function useWithBot(appId: string, isShown: boolean) {
  const queryClient = useQueryClient()
  const { queryKey, queryFn } = orpc.desk.withBot.queryOptions({ input: { appId } })
  const query = useQuery({ queryKey, queryFn, enabled: isShown })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastAt = useRef(-Infinity)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    list: query.data ?? NONE,
    query,
    heard: () => {
      const wait = Math.max(0, lastAt.current + EVERY - performance.now())
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        lastAt.current = performance.now()
        void queryClient.invalidateQueries({ queryKey })
      }, wait)
    },
  }
}
