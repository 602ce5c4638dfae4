import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { issuesOf } from '#src/api/errors.ts'
import { client } from '#src/api/client.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { FaultNote } from '../fault-note.tsx'
import { isEmail } from '../is-email.ts'
import { signInFault } from '../sign-in-fault.ts'
import { FormButtons } from './form-buttons.tsx'
import { Row, type RowProps } from './row.tsx'
import { useRefreshOwn } from './use-own.ts'

type EmailRowProps = RowProps & {
  email: string | null
  /** A new one whose link nobody has opened yet. */
  pending: string | null
}

/** The account's address: another one counts once the link that goes to it has been opened. */
export function EmailRow({ email, pending, isOpen, onOpen, onClose }: EmailRowProps) {
  const t = useTexts()
  const refresh = useRefreshOwn()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<'invalid' | 'same'>()
  const change = useMutation({
    mutationFn: (next: string) => withProof(() => client.profile.changeEmail({ email: next })),
  })
  const isInOutbox = change.data?.delivery === 'outbox'

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const next = typed.trim()
    const found = !isEmail(next) ? 'invalid' : next.toLowerCase() === email?.toLowerCase() ? 'same' : undefined
    setWrong(found)
    if (found !== undefined || change.isPending) return
    try {
      await change.mutateAsync(next)
      setTyped('')
      onClose()
      await refresh()
    } catch (error) {
      if (issuesOf(error).some(({ code }) => code === 'EMAIL_SAME')) setWrong('same')
    }
  }
  return (
    <Row
      term={t(($) => $.profile.email.label)}
      note={
        pending !== null && (
          <span role="status">
            {t(($) => $.profile.email[isInOutbox ? 'inOutbox' : 'pending'], { email: pending })}
          </span>
        )
      }
      action={{
        label: t(($) => $.profile.change),
        name: t(($) => $.profile.email.change),
        onPress: () => {
          change.reset()
          onOpen()
        },
      }}
      form={
        isOpen ? (
          <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-3">
            <Field
              label={t(($) => $.profile.email.new)}
              help={t(($) => $.profile.email.help)}
              error={wrong && t(($) => $.profile.email[wrong])}
            >
              <TextField
                type="email"
                value={typed}
                autoComplete="email"
                autoFocus
                onChange={(event) => {
                  setWrong(undefined)
                  setTyped(event.target.value)
                }}
              />
            </Field>
            {change.error !== null && wrong === undefined && <FaultNote fault={signInFault(change.error)} />}
            <FormButtons label={t(($) => $.profile.email.send)} busy={change.isPending} onCancel={onClose} />
          </form>
        ) : undefined
      }
    >
      {email ?? t(($) => $.profile.none)}
    </Row>
  )
}
