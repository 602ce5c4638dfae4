import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { refusalOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { Me } from '#src/features/shared/session/session.ts'
import { normalisePhone } from '#src/domain/person/phone.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeField } from './code-field.tsx'
import { likelyRegion, withCode, type Region } from './countries.ts'
import { FaultNote } from './fault-note.tsx'
import { NumberField } from './number-field.tsx'
import { signInFault } from './sign-in-fault.ts'
import { SubmitButton } from './submit-button.tsx'
import { useSends } from './use-sends.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

type PhoneFormProps = { onSignedIn: (me: Me) => void; onFactor: (ticket: string) => void }

/** Signing in with a phone and the code that is sent to it. */
export function PhoneForm({ onSignedIn, onFactor }: PhoneFormProps) {
  const t = useTexts()
  const [region, setRegion] = useState<Region>(() => likelyRegion(navigator.languages))
  const [number, setNumber] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<'phone' | 'code'>()
  const [resendAt, setResendAt] = useState<number>()
  const phoneInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const phone = normalisePhone(withCode(region, number))

  const sends = useSends()
  const send = useMutation(orpc.auth.sendCode.mutationOptions())
  const signIn = useMutation(orpc.auth.signInByPhone.mutationOptions())
  const left = useSecondsLeft(resendAt)
  const failed = signIn.error ?? send.error
  const fault = failed === null ? undefined : signInFault(failed)

  const isMissing = (what: 'phone' | 'code' | undefined): boolean => {
    setMissing(what)
    if (what !== undefined) (what === 'phone' ? phoneInput : codeInput).current?.focus()
    return what !== undefined
  }
  const handleSend = () => {
    if (left > 0 || isMissing(phone === null ? 'phone' : undefined)) return
    signIn.reset()
    send.mutate(
      { phone: phone ?? '' },
      {
        onSuccess: ({ resendSeconds }) => {
          setResendAt(Date.now() + resendSeconds * 1000)
          codeInput.current?.focus()
        },
        onError: (error) => setResendAt(signInFault(error).waitUntil),
      },
    )
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending || isMissing(phone === null ? 'phone' : code === '' ? 'code' : undefined)) return
    send.reset()
    signIn.mutate(
      { phone: phone ?? '', code },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          const asked = refusalOf(error, 'SECOND_FACTOR_REQUIRED')
          if (asked === undefined) codeInput.current?.select()
          else onFactor(asked.ticket)
        },
      },
    )
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <NumberField
        ref={phoneInput}
        region={region}
        onRegion={setRegion}
        number={number}
        onNumber={setNumber}
        error={missing === 'phone' && t(($) => $.auth.phoneInvalid)}
      />
      <div className="flex flex-wrap items-end gap-2">
        <CodeField
          ref={codeInput}
          code={code}
          onCode={setCode}
          error={missing === 'code' && t(($) => $.auth.codeMissing)}
        />
        <Button size="touch" busy={send.isPending} aria-disabled={left > 0} onClick={handleSend}>
          {left > 0
            ? t(($) => $.auth.resendIn, { seconds: left })
            : send.isSuccess
              ? t(($) => $.auth.resend)
              : t(($) => $.auth.sendCode)}
        </Button>
      </div>
      <p role="status" className="text-12 text-muted empty:hidden">
        {send.isSuccess && (sends.sms ? t(($) => $.auth.codeSent) : t(($) => $.auth.codeInOutbox))}
      </p>
      <FaultNote fault={fault} />
      <SubmitButton
        label={t(($) => $.auth.signIn)}
        busy={signIn.isPending}
        waitUntil={signIn.error === null ? undefined : fault?.waitUntil}
      />
    </form>
  )
}
