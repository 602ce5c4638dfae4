import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '#src/features/shared/session/session.ts'
import { rememberUser } from '#src/features/shared/session/account-switch.ts'
import { meQuery } from '#src/features/shared/session/session.ts'

/** Notes who has just signed in: what the page held of anybody else is forgotten, other tabs hear of it. */
export function useSignedIn(): (me: Me) => void {
  const queryClient = useQueryClient()
  return (me) => {
    queryClient.clear()
    queryClient.setQueryData(meQuery().queryKey, me)
    rememberUser(me.personId)
  }
}
