import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { Me } from './session.ts'

type FactorStepProps = {
  /** Of the sign-in whose first step is done. */
  ticket: string
  onDone: (me: Me) => void
  /** The first step has to be done once more. */
  onOver: () => void
  /** Stands beside the button. */
  children?: ReactNode
}

/** The second step of a sign-in: a code of the authenticator app, or one of those for when it is lost. */
export function FactorStep({ ticket, onDone, onOver, children }: FactorStepProps) {
  const t = useTexts()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const prove = useMutation(orpc.auth.proveFactor.mutationOptions())
  const failure = prove.error === null ? undefined : apiFailure(prove.error)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // It may lie in a form of its own within another's dialog.
    event.stopPropagation()
    setMissing(code.trim() === '')
    if (code.trim() === '') return input.current?.focus()
    if (!prove.isPending) prove.mutate({ ticket, code }, { onSuccess: onDone, onError: () => input.current?.select() })
  }

  if (failure?.code === 'SECOND_FACTOR_OVER')
    return (
      <Callout
        tone="warning"
        live
        actions={
          <Button onClick={onOver} autoFocus>
            {t(($) => $.frame.factor.again)}
          </Button>
        }
      >
        {errorText(t, failure.code)}
      </Callout>
    )
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <Field
        label={t(($) => $.frame.factor.code)}
        help={t(($) => $.frame.factor.help)}
        error={
          isMissing
            ? t(($) => $.frame.factor.missing)
            : failure === undefined
              ? undefined
              : failure.code === 'LOGIN_WRONG_CODE'
                ? t(($) => $.frame.factor.wrong)
                : errorText(t, failure.code)
        }
      >
        <TextField
          ref={input}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          autoFocus
          className="tabular min-h-touch text-16 tracking-[0.1em]"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          tone="accent"
          size="touch"
          busy={prove.isPending}
          icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden />}
        >
          {t(($) => $.frame.factor.confirm)}
        </Button>
        <PasskeyButton label={t(($) => $.frame.factor.passkey)} ticket={ticket} onDone={onDone} />
        {children}
      </div>
    </form>
  )
}
