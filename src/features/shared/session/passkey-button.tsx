import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { hasPasskeys } from './has-passkeys.ts'
import type { Me } from './session.ts'

type PasskeyButtonProps = {
  label: string
  onDone: (me: Me) => void
  /** Of a sign-in that waits for its second step. */
  ticket?: string
  className?: string
}

/** Signs in with a passkey of the device. Who closes the browser's own question is where they were. */
export function PasskeyButton({ label, onDone, ticket, className }: PasskeyButtonProps) {
  const t = useTexts()
  const enter = useMutation({
    mutationFn: async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const optionsJSON = await client.auth.beginPasskey()
      const passkey = await startAuthentication({ optionsJSON }).catch(() => null)
      if (passkey === null) return null
      const { id, rawId, type, response } = passkey
      return client.auth.signInByPasskey({
        passkey: { id, rawId, type, response },
        ...(ticket !== undefined && { ticket }),
      })
    },
    onSuccess: (me) => {
      if (me !== null) onDone(me)
    },
  })
  if (!hasPasskeys()) return null
  return (
    <>
      <Button
        size="touch"
        className={className}
        busy={enter.isPending}
        onClick={() => enter.mutate()}
        icon={<Fingerprint size={16} strokeWidth={1.75} aria-hidden />}
      >
        {label}
      </Button>
      {enter.error !== null && (
        <p role="alert" className="basis-full text-12 text-danger-text">
          {errorText(t, apiFailure(enter.error).code)}
        </p>
      )}
    </>
  )
}
