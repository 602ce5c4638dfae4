import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFailure, type ApiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'

type Started = { releaseId: string; number: number }

/** A deployment or rollback as its dialog sees it. */
export type Order = {
  /** What was started; undefined until the server has taken it. */
  started: Started | undefined
  busy: boolean
  /** Why it was not taken. */
  failure: ApiFailure | undefined
  place: (note: string) => void
}

/** Places an order for a new version. Whoever deploys at the same moment is seen in the list. */
export function useOrder(start: (note: string) => Promise<Started>): Order {
  const queryClient = useQueryClient()
  const order = useMutation({
    mutationFn: start,
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.release.key() }),
  })
  return {
    started: order.data,
    busy: order.isPending,
    failure: order.error === null ? undefined : apiFailure(order.error),
    place: (note) => order.mutate(note),
  }
}
