import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { refusalOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { Me } from '#src/features/shared/session/session.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { FaultNote } from './fault-note.tsx'
import { PasswordField } from './password-field.tsx'
import { signInFault } from './sign-in-fault.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'

type AccountFormProps = {
  /** `password` is what was typed: someone who has to change it at once is not asked for it again. */
  onSignedIn: (me: Me, password: string) => void
  onForgotten: () => void
  onFactor: (ticket: string, password: string) => void
}

/** Signing in with account or e-mail and password. */
export function AccountForm({ onSignedIn, onForgotten, onFactor }: AccountFormProps) {
  const t = useTexts()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<'login' | 'password'>()
  const loginInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const signIn = useMutation(orpc.auth.signIn.mutationOptions())
  const fault = signIn.error === null ? undefined : signInFault(signIn.error)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending) return
    const empty = login.trim() === '' ? 'login' : password === '' ? 'password' : undefined
    setMissing(empty)
    if (empty === undefined)
      signIn.mutate(
        { login, password },
        {
          onSuccess: (me) => onSignedIn(me, password),
          onError: (error) => {
            const asked = refusalOf(error, 'SECOND_FACTOR_REQUIRED')
            if (asked === undefined) passwordInput.current?.select()
            else onFactor(asked.ticket, password)
          },
        },
      )
    else (empty === 'login' ? loginInput : passwordInput).current?.focus()
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <Field label={t(($) => $.auth.account)} error={missing === 'login' && t(($) => $.auth.accountMissing)}>
        <TextField
          ref={loginInput}
          value={login}
          onChange={(event) => setLogin(event.target.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          className="min-h-touch"
        />
      </Field>
      <PasswordField
        ref={passwordInput}
        label={t(($) => $.auth.password)}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={missing === 'password' && t(($) => $.auth.passwordMissing)}
        aside={<TextButton onClick={onForgotten}>{t(($) => $.auth.forgotten)}</TextButton>}
      />
      <FaultNote fault={fault} />
      <SubmitButton label={t(($) => $.auth.signIn)} busy={signIn.isPending} waitUntil={fault?.waitUntil} />
    </form>
  )
}
