import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Me } from '#src/features/frame/session.ts'
import { normalisePhone } from '#src/domain/person/phone.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { COUNTRIES, likelyRegion, withCode, type Region } from './countries.ts'
import { FaultNote } from './fault-note.tsx'
import { signInFault } from './sign-in-fault.ts'
import { SubmitButton } from './submit-button.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

const CODE_DIGITS = 6

/** Signing in with a phone and the code that is sent to it. */
export function PhoneForm({ onSignedIn }: { onSignedIn: (me: Me) => void }) {
  const t = useTexts()
  const names = new Intl.DisplayNames([htmlLang(useLanguage())], { type: 'region' })
  const [region, setRegion] = useState<Region>(() => likelyRegion(navigator.languages))
  const [number, setNumber] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<'phone' | 'code'>()
  const [resendAt, setResendAt] = useState<number>()
  const phoneInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const phone = normalisePhone(withCode(region, number))

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
    signIn.mutate({ phone: phone ?? '', code }, { onSuccess: onSignedIn, onError: () => codeInput.current?.select() })
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-4">
        <Field label={t(($) => $.auth.country)} className="w-full sm:w-36">
          <Select
            options={COUNTRIES.map(({ region: value, code: prefix }) => ({
              value,
              label: `${names.of(value) ?? value} ${prefix}`,
            }))}
            value={region}
            onValueChange={setRegion}
            className="min-h-touch"
          />
        </Field>
        <Field
          label={t(($) => $.auth.phone)}
          error={missing === 'phone' && t(($) => $.auth.phoneInvalid)}
          className="min-w-48 flex-1"
        >
          <TextField
            ref={phoneInput}
            type="tel"
            inputMode="tel"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
            autoComplete="tel-national"
            required
            autoFocus
            className="min-h-touch"
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label={t(($) => $.auth.code)}
          error={missing === 'code' && t(($) => $.auth.codeMissing)}
          className="min-w-32 flex-1"
        >
          <TextField
            ref={codeInput}
            inputMode="numeric"
            value={code}
            // Full-width digits and spaces, as keyboards and messages bring them, are what was meant.
            onChange={(event) =>
              setCode(event.target.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, CODE_DIGITS))
            }
            autoComplete="one-time-code"
            required
            className="tabular min-h-touch text-16 tracking-[0.2em]"
          />
        </Field>
        <Button size="touch" busy={send.isPending} aria-disabled={left > 0} onClick={handleSend}>
          {left > 0
            ? t(($) => $.auth.resendIn, { count: left })
            : send.isSuccess
              ? t(($) => $.auth.resend)
              : t(($) => $.auth.sendCode)}
        </Button>
      </div>
      <p role="status" className="text-12 text-muted empty:hidden">
        {send.isSuccess && t(($) => $.auth.codeSent)}
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
