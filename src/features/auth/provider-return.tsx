import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { client } from '#src/api/client.ts'
import { refusalOf } from '#src/api/errors.ts'
import type { Me } from '#src/features/shared/session/session.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { ProviderNote } from './provider-note.tsx'
import { currentTrip } from './provider-trip.ts'

type ProviderReturnProps = {
  /** Whose identity provider it is. */
  appId: string
  /** What it has sent back with. */
  query: string
  onSignedIn: (me: Me) => void
  /** The account asks for a second step. */
  onFactor: (ticket: string) => void
  /** To the other ways to sign in. */
  onLeave: () => void
}

/** Somebody comes back from an identity provider: the server is told, once, and they are in or are told why not. */
export function ProviderReturn({ appId, query, onSignedIn, onFactor, onLeave }: ProviderReturnProps) {
  const t = useTexts()
  const isTold = useRef(false)
  const end = useMutation({
    mutationFn: (key: string) => client.auth.endProvider({ appId, key, returned: query }),
    onSuccess: onSignedIn,
    onError: (error) => {
      const asked = refusalOf(error, 'SECOND_FACTOR_REQUIRED')
      if (asked !== undefined) onFactor(asked.ticket)
    },
  })
  const tell = useEffectEvent(() => {
    // Each can be ended once, however often the page is drawn.
    if (!isTold.current) end.mutate(currentTrip()?.key ?? 'none')
    isTold.current = true
  })
  useEffect(() => tell(), [])
  if (end.error === null || refusalOf(end.error, 'SECOND_FACTOR_REQUIRED') !== undefined)
    return (
      <p role="status" className="flex items-center gap-2 text-13 text-muted">
        <Spinner />
        {t(($) => $.auth.provider.text)}
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      <ProviderNote error={end.error} />
      <Button size="touch" onClick={onLeave} autoFocus>
        {t(($) => $.auth.back)}
      </Button>
    </div>
  )
}
