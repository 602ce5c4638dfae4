import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { Guide } from '#src/api/types.ts'

/** Milliseconds after which the figures and the checklist are asked for again while somebody looks at them. */
const AGAIN = 15_000

/** How far setting up has come; `isWatched` keeps it fresh. */
export function useGuide(appId: string, isWatched = false) {
  return useQuery(
    orpc.guide.get.queryOptions({ input: { appId }, ...(isWatched && { refetchInterval: AGAIN, staleTime: 0 }) }),
  )
}

/** Takes the state that a write of the guide answers with, without asking again. */
export function useTakeGuide(appId: string): (guide: Guide) => void {
  const queryClient = useQueryClient()
  return (guide) => queryClient.setQueryData(orpc.guide.get.queryKey({ input: { appId } }), guide)
}

/** Marks a step done, skipped or open. */
export function useSetStep(appId: string) {
  const take = useTakeGuide(appId)
  return useMutation(orpc.guide.setStep.mutationOptions({ onSuccess: take }))
}
