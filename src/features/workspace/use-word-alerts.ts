import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { DeskAlert } from '#src/api/types.ts'
import { orpc } from '#src/api/query.ts'
import { can, type Role } from '#src/domain/team/policy.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { alertsAtDesk } from './alerts-at-desk.ts'
import { useCalm } from './use-calm.ts'

const NONE: readonly DeskAlert[] = []

/** Messages at the desk that held words to be told of, for who may read that; nobody else asks for them. */
export function useWordAlerts(appId: string, { roles, nickname }: { roles: readonly Role[]; nickname: string }) {
  const queryClient = useQueryClient()
  const notices = useNotices()
  const mayRead = can(roles, 'settings.view')
  const options = orpc.sensitiveWords.atDesk.queryOptions({ input: { appId } })
  const { queryKey } = options
  const { data = NONE } = useQuery({ ...options, enabled: mayRead })
  const refresh = () => void queryClient.invalidateQueries({ queryKey })
  const { mutate } = useMutation(
    orpc.sensitiveWords.seen.mutationOptions({
      onMutate: ({ alertId }) => {
        queryClient.setQueryData(queryKey, (known) =>
          known?.map((alert) => (alert.id === alertId ? { ...alert, seenBy: alert.seenBy ?? nickname } : alert)),
        )
      },
      onError: notices.failed,
      onSettled: refresh,
    }),
  )
  const see = useCallback((alertId: string) => mutate({ appId, alertId }), [appId, mutate])
  return {
    mayRead,
    atDesk: useMemo(() => alertsAtDesk(data), [data]),
    /** Says that one was looked at; undefined: it is not theirs to say. */
    see: can(roles, 'settings.edit') ? see : undefined,
    heard: useCalm(refresh),
  }
}
