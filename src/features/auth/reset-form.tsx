import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FaultNote } from './fault-note.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { signInFault } from './sign-in-fault.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'
import { useNewPassword } from './use-new-password.ts'

type ResetFormProps = { token: string; onDone: () => void; onAskAgain: () => void }

/** Sets a new password with the link that was mailed. */
export function ResetForm({ token, onDone, onAskAgain }: ResetFormProps) {
  const t = useTexts()
  const { value, fields, isFaulty, wasRefused } = useNewPassword(null)
  const reset = useMutation(orpc.auth.resetPassword.mutationOptions())
  const fault = reset.error === null || fields.fault !== undefined ? undefined : signInFault(reset.error)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (reset.isPending || isFaulty()) return
    reset.mutate({ token, password: value.password }, { onError: (error) => void wasRefused(error) })
  }

  if (reset.isSuccess)
    return (
      <div className="flex flex-col gap-4">
        <Callout tone="success" title={t(($) => $.auth.resetDone)} live>
          {t(($) => $.auth.resetDoneText)}
        </Callout>
        <Button tone="accent" size="touch" onClick={onDone} autoFocus>
          {t(($) => $.auth.signIn)}
        </Button>
      </div>
    )
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <NewPasswordFields {...fields} autoFocus />
      <FaultNote fault={fault} />
      <SubmitButton label={t(($) => $.auth.setPassword)} busy={reset.isPending} waitUntil={fault?.waitUntil} />
      {fault?.code === 'TOKEN_INVALID' && (
        <p className="text-13">
          <TextButton onClick={onAskAgain}>{t(($) => $.auth.askAgain)}</TextButton>
        </p>
      )}
    </form>
  )
}
