import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { meQuery } from './session.ts'

/** Reads again who is signed in and what stands of the application, and opens the page that fits. */
export function useLookAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await Promise.all(
      [meQuery().queryKey, orpc.application.get.key()].map((queryKey) =>
        queryClient.refetchQueries({ queryKey, type: 'all' }),
      ),
    )
    await router.invalidate()
  }
}

/** Somebody has closed the application to delete it: whoever works in it meanwhile is led to the page that says so. */
export function useClosing(): void {
  const queryClient = useQueryClient()
  const lookAgain = useLookAgain()
  const [isRefused, setRefused] = useState(false)
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (apiFailure(event.action.error).code === 'APPLICATION_CLOSED') setRefused(true)
      }),
    [queryClient],
  )
  useEffect(() => {
    if (!isRefused) return
    // Of all that is refused at once, one is enough.
    const timer = setTimeout(() => {
      setRefused(false)
      void lookAgain()
    })
    return () => clearTimeout(timer)
  }, [isRefused, lookAgain])
}
