import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { issuesOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { FaultNote } from './fault-note.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { signInFault } from './sign-in-fault.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'
import { useNewPassword } from './use-new-password.ts'

type ChangePasswordFormProps = {
  email: string | null
  /** The temporary password, when it has just been typed; else it is asked for. */
  current: string | undefined
  onChanged: () => Promise<void>
  onSwitch: () => void
}

/** Replaces a temporary password; nothing else is possible before. */
export function ChangePasswordForm({ email, current, onChanged, onSwitch }: ChangePasswordFormProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [isAsked, setIsAsked] = useState(current === undefined)
  const [currentFault, setCurrentFault] = useState<'passwordMissing' | 'passwordWrong'>()
  const currentInput = useRef<HTMLInputElement>(null)
  const { value, fields, isFaulty, wasRefused } = useNewPassword(email)
  const change = useMutation(orpc.auth.changePassword.mutationOptions())
  const isMarked = fields.fault !== undefined || currentFault !== undefined
  const fault = change.error === null || isMarked ? undefined : signInFault(change.error)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const password = isAsked ? typed : (current ?? '')
    setCurrentFault(password === '' ? 'passwordMissing' : undefined)
    if (password === '') return currentInput.current?.focus()
    if (change.isPending || isFaulty()) return
    change.mutate(
      { current: password, password: value.password },
      {
        onSuccess: () => void onChanged(),
        onError: (error) => {
          if (wasRefused(error) || !isWrongCurrent(error)) return
          setIsAsked(true)
          setCurrentFault('passwordWrong')
          currentInput.current?.select()
        },
      },
    )
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      {isAsked && (
        <PasswordField
          ref={currentInput}
          label={t(($) => $.auth.currentPassword)}
          value={typed}
          onChange={setTyped}
          autoComplete="current-password"
          error={currentFault && t(($) => $.auth[currentFault])}
          autoFocus
        />
      )}
      <NewPasswordFields {...fields} autoFocus={current !== undefined} />
      <FaultNote fault={fault} />
      <SubmitButton label={t(($) => $.auth.setPassword)} busy={change.isPending} waitUntil={fault?.waitUntil} />
      <p className="text-13">
        <TextButton onClick={onSwitch}>{t(($) => $.auth.switchAccount)}</TextButton>
      </p>
    </form>
  )
}

function isWrongCurrent(error: unknown): boolean {
  return issuesOf(error).some(({ path }) => path[0] === 'current')
}
