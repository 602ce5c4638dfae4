import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { Guide } from '#src/api/types.ts'

/** Milliseconds after which the figures and the checklist are asked for again while somebody looks at them. */
const AGAIN = { now: 2_000, soon: 15_000 }

/** How far setting up has come; `watched` keeps it fresh: `now` where somebody waits for a line of it to be ticked off. */
export function useGuide(appId: string, watched?: keyof typeof AGAIN) {
  return useQuery(
    orpc.guide.get.queryOptions({
      input: { appId },
      ...(watched !== undefined && { refetchInterval: AGAIN[watched], staleTime: 0 }),
    }),
  )
}

/** Takes the state that a write of the guide answers with, without asking again. */
export function useTakeGuide(appId: string): (guide: Guide) => void {
  const queryClient = useQueryClient()
  return (guide) => queryClient.setQueryData(orpc.guide.get.queryKey({ input: { appId } }), guide)
}

/** Marks a step done, skipped or open. */
export function useSetStep(appId: string) {
  const takeGuide = useTakeGuide(appId)
  return useMutation(orpc.guide.setStep.mutationOptions({ onSuccess: takeGuide }))
}
