import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { issuesOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { FaultNote } from '../fault-note.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { PasswordField } from '../password-field.tsx'
import { signInFault } from '../sign-in-fault.ts'
import { useNewPassword } from '../use-new-password.ts'
import { FormButtons } from './form-buttons.tsx'
import { Row, type RowProps } from './row.tsx'

/** The password: the old one must be known, and the new one another. Every other device is signed out by it. */
export function PasswordRow({ email, isOpen, onOpen, onClose }: RowProps & { email: string | null }) {
  const t = useTexts()
  return (
    <Row
      term={t(($) => $.profile.password.label)}
      action={{ label: t(($) => $.profile.change), name: t(($) => $.profile.password.change), onPress: onOpen }}
      form={isOpen ? <PasswordForm email={email} onClose={onClose} /> : undefined}
    >
      <span aria-hidden>••••••••</span>
    </Row>
  )
}

function PasswordForm({ email, onClose }: { email: string | null; onClose: () => void }) {
  const t = useTexts()
  const notices = useNotices()
  const [current, setCurrent] = useState('')
  const [currentFault, setCurrentFault] = useState<'passwordMissing' | 'passwordWrong'>()
  const input = useRef<HTMLInputElement>(null)
  const { value, fields, isFaulty, wasRefused } = useNewPassword(email)
  const change = useMutation(orpc.auth.changePassword.mutationOptions())
  const isMarked = fields.fault !== undefined || currentFault !== undefined

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setCurrentFault(current === '' ? 'passwordMissing' : undefined)
    if (current === '') return input.current?.focus()
    if (change.isPending || isFaulty()) return
    change.mutate(
      { current, password: value.password },
      {
        onSuccess: () => {
          notices.done(t(($) => $.profile.password.changed))
          onClose()
        },
        onError: (error) => {
          if (wasRefused(error) || !issuesOf(error).some(({ path }) => path[0] === 'current')) return
          setCurrentFault('passwordWrong')
          input.current?.select()
        },
      },
    )
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <PasswordField
        ref={input}
        label={t(($) => $.profile.password.current)}
        value={current}
        onChange={(next) => {
          setCurrentFault(undefined)
          setCurrent(next)
        }}
        autoComplete="current-password"
        error={currentFault && t(($) => $.auth[currentFault])}
        autoFocus
      />
      <NewPasswordFields {...fields} />
      <p className="text-12 text-muted">{t(($) => $.profile.password.help)}</p>
      {change.error !== null && !isMarked && <FaultNote fault={signInFault(change.error)} />}
      <FormButtons label={t(($) => $.auth.setPassword)} busy={change.isPending} onCancel={onClose} />
    </form>
  )
}
