import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { apiFailure, refusalOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { FactorStep } from './factor-step.tsx'
import type { Me } from './session.ts'

type PasswordProofProps = {
  account: string
  /** What the button says. */
  confirm: string
  busy: boolean
  onDone: (me: Me) => void
  /** Stands beside the button. */
  children?: ReactNode
}

/** Somebody whose account is known proves that it is they: by their password, and by their second factor where they have one. */
export function PasswordProof({ account, confirm, busy, onDone, children }: PasswordProofProps) {
  const t = useTexts()
  const [password, setPassword] = useState('')
  const signIn = useMutation(orpc.auth.signIn.mutationOptions({ onSuccess: onDone }))
  const failure = signIn.error === null ? undefined : apiFailure(signIn.error)
  const asked = refusalOf(signIn.error, 'SECOND_FACTOR_REQUIRED')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (password !== '' && account !== '' && !signIn.isPending) signIn.mutate({ login: account, password })
  }

  if (asked !== undefined)
    return (
      <FactorStep ticket={asked.ticket} onDone={onDone} onOver={() => signIn.reset()}>
        {children}
      </FactorStep>
    )
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-3">
      {/* Password managers go by it. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <Field
        label={t(($) => $.frame.reauth.password)}
        error={failure === undefined ? undefined : errorText(t, failure.code)}
      >
        <TextField
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoFocus
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          tone="accent"
          busy={signIn.isPending || busy}
          aria-disabled={password === ''}
          icon={<KeyRound size={16} strokeWidth={1.75} aria-hidden />}
        >
          {confirm}
        </Button>
        {children}
      </div>
    </form>
  )
}
