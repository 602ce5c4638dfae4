import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { client } from '#src/api/client.ts'
import { LIMITS } from '#src/domain/limits.ts'

/** A conversation as it was written, with its caller's number. */
export type Unmasked = Awaited<ReturnType<typeof client.history.unmask>>

/** A conversation whose mask can be lifted: for a minute, and for a reason that is kept. Nothing of it stays in a cache. */
export function useUnmasked(appId: string, conversationId: string) {
  const [shown, setShown] = useState<{ what: Unmasked; until: number }>()
  const [isAsked, setAsked] = useState(false)
  const unmask = useMutation(orpc.history.unmask.mutationOptions({ gcTime: 0 }))
  const hide = () => setShown(undefined)
  const isShown = shown !== undefined

  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(hide, LIMITS.unmask.seconds * 1000)
    return () => clearTimeout(timer)
  }, [isShown])

  return {
    /** While it is shown. */
    unmasked: shown?.what,
    /** Until when, as an ISO moment. */
    until: shown && new Date(shown.until).toISOString(),
    hide,
    isAsked,
    ask: () => setAsked(true),
    cancel: () => setAsked(false),
    /** Rejects with the refusal. */
    confirm: async (reason: string) => {
      const what = await unmask.mutateAsync({ appId, conversationId, reason })
      unmask.reset()
      setShown({ what, until: Date.now() + LIMITS.unmask.seconds * 1000 })
    },
  }
}

export type Unmasking = ReturnType<typeof useUnmasked>
