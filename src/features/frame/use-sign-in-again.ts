import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { client } from '#src/api/client.ts'
import { askAgainBy } from '#src/api/session-end.ts'
import { accountSwitched, rememberUser } from '#src/features/shared/session/account-switch.ts'
import { answerSession, sessionQuestion } from '#src/features/shared/session/session-question.ts'
import { meQuery, type Me } from '#src/features/shared/session/session.ts'
import { useStore } from '#src/features/shared/store.ts'

/** Who is asked to sign in again, and what comes of it. */
export type SessionAsked = ReturnType<typeof useSignInAgain>

/**
 * Asks who works here to sign in again where their session has ended. The page stays as it is, and what was refused is
 * done then; whoever else signs in leaves it.
 */
export function useSignInAgain() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const question = useStore(sessionQuestion)
  const isSwitched = useStore(accountSwitched)
  const isAsked = question !== undefined

  useEffect(() => {
    const { queryKey } = meQuery()
    const isSignIn = () => router.state.location.pathname === '/login'
    const stopAsking = askAgainBy(async () => {
      const me = queryClient.getQueryData<Me>(queryKey)
      // Nobody has worked here yet, or another tab has ended it: then that is what is said.
      if (me === undefined || isSignIn() || accountSwitched.get()) return false
      return new Promise<boolean>((resolve) => sessionQuestion.set({ me, resolve }))
    })
    // Whoever signs out while something is being asked for is not kept.
    const stopWatching = router.subscribe('onResolved', () => isSignIn() && answerSession(false))
    return () => {
      stopAsking()
      stopWatching()
      answerSession(false)
    }
  }, [queryClient, router])

  function leave() {
    const redirect = router.state.location.href
    queryClient.clear()
    answerSession(false)
    void router.navigate({ to: '/login', search: { redirect }, ignoreBlocker: true })
  }

  function handleSignedIn(me: Me) {
    const asked = sessionQuestion.get()
    rememberUser(me.personId)
    if (asked === undefined || me.personId !== asked.me.personId) return leave()
    queryClient.setQueryData(meQuery().queryKey, me)
    // Nothing is let through before a temporary password has been replaced.
    if (me.mustChangePassword) sessionQuestion.set({ ...asked, me })
    else answerSession(true)
  }

  /** They may have signed in by another tab, where there are more ways to. */
  const lookAgain = useEffectEvent(async () => {
    const { me } = await client.auth.who()
    const before = sessionQuestion.get()?.me
    if (me === null || before === undefined) return
    if (me.personId !== before.personId) accountSwitched.set(true)
    else if (!me.mustChangePassword) handleSignedIn(me)
  })
  useEffect(() => {
    if (!isAsked) return
    const handleReturn = () => {
      if (document.visibilityState === 'visible') lookAgain().catch(() => undefined)
    }
    window.addEventListener('focus', handleReturn)
    document.addEventListener('visibilitychange', handleReturn)
    return () => {
      window.removeEventListener('focus', handleReturn)
      document.removeEventListener('visibilitychange', handleReturn)
    }
  }, [isAsked])

  return { me: isSwitched ? undefined : question?.me, leave, handleSignedIn }
}
