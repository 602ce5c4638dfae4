import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { accountSwitched } from './account-switch.ts'
import { meQuery } from './session.ts'

/**
 * Leads to sign-in, and back to the same address afterwards, when the server says in the middle of the work that nobody
 * is signed in any more. The leave guard has its say first.
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
      // The routes themselves ask who is signed in, and know what to do when nobody is.
      if (event.query.queryHash === hashKey(queryKey)) return
      if (event.type === 'updated' && event.action.type === 'error') handleError(event.action.error)
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
