import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { signInAgain } from '#src/api/session-end.ts'
import { accountSwitched } from '#src/features/shared/session/account-switch.ts'
import { meQuery } from '#src/features/shared/session/session.ts'

/**
 * Sees to it that the end of a session is met: who works here is asked to sign in again as soon as the page learns of it.
 * Where nobody is asked, it leads to sign-in, and back to the same address afterwards; the leave guard has its say first.
 */
export function useSessionEnd(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const { queryKey } = meQuery()
    const handleError = (error: unknown) => {
      const { location } = router.state
      if (location.pathname === '/login' || apiFailure(error).code !== 'UNAUTHORIZED') return
      // Another tab ended it: the dialog that says so leads on.
      if (accountSwitched.get()) return
      queryClient.removeQueries({ queryKey })
      void router.navigate({ to: '/login', search: { redirect: location.href } })
    }
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      // The routes themselves ask who is signed in, and know what to do when nobody is; but not once somebody was.
      if (event.query.queryHash !== hashKey(queryKey)) handleError(event.action.error)
      else if (event.query.state.data !== undefined && apiFailure(event.action.error).code === 'UNAUTHORIZED')
        void signInAgain()
    })
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') handleError(event.action.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient, router])
}
