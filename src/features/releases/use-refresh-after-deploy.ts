import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orpc } from '#src/api/query.ts'

/** Asks anew for everything that tells what is live, when a deployment that was running has ended. */
export function useRefreshAfterDeploy(isRunning: boolean): void {
  const queryClient = useQueryClient()
  const wasRunning = useRef(false)
  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning
    wasRunning.current = isRunning
    if (!hasEnded) return
    const nouns = [orpc.release, orpc.application, orpc.knowledge, orpc.guide, orpc.webClient.look]
    for (const queryKey of nouns.map((noun) => noun.key())) void queryClient.invalidateQueries({ queryKey })
  }, [isRunning, queryClient])
}
