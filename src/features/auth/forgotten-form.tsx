import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { isEmail } from './is-email.ts'
import { FaultNote } from './fault-note.tsx'
import { signInFault } from './sign-in-fault.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'
import { useSends } from './use-sends.ts'

/** Asks for a link that sets a new password. The answer is the same whether the address is known or not. */
export function ForgottenForm({ onBack }: { onBack: () => void }) {
  const t = useTexts()
  const [email, setEmail] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const sends = useSends()
  const request = useMutation(orpc.auth.requestReset.mutationOptions())
  const fault = request.error === null ? undefined : signInFault(request.error)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (request.isPending) return
    const wrong = !isEmail(email)
    setIsWrong(wrong)
    if (wrong) input.current?.focus()
    else request.mutate({ email: email.trim() })
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <Field label={t(($) => $.auth.email)} error={isWrong && t(($) => $.auth.emailInvalid)}>
        <TextField
          ref={input}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="email"
          required
          autoFocus
          className="min-h-touch"
        />
      </Field>
      <FaultNote fault={fault} />
      {request.isSuccess && (
        <Callout
          tone={sends.mail ? 'success' : 'warning'}
          title={sends.mail ? t(($) => $.auth.linkSent) : t(($) => $.auth.linkInOutbox)}
          live
        >
          {sends.mail ? t(($) => $.auth.linkSentText) : t(($) => $.auth.linkInOutboxText)}
        </Callout>
      )}
      {!sends.mail && !request.isSuccess && (
        <Callout tone="info">
          <p>{t(($) => $.auth.noMail)}</p>
          <p className="mt-1">{t(($) => $.auth.noMailSelf)}</p>
        </Callout>
      )}
      <SubmitButton
        label={request.isSuccess ? t(($) => $.auth.sendLinkAgain) : t(($) => $.auth.sendLink)}
        busy={request.isPending}
        waitUntil={fault?.waitUntil}
      />
      <p className="text-13">
        <TextButton onClick={onBack}>{t(($) => $.auth.back)}</TextButton>
      </p>
    </form>
  )
}
