import { useState } from 'react'
import type { ChannelAccount } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { madeUp } from './made-up.ts'

type SecretFieldProps = {
  label: string
  value: string
  /** What is stored; undefined: nothing. */
  known: ChannelAccount['secrets'][string] | undefined
  /** So many letters and digits where it is made up here and the platform is told; undefined: the platform gives it. */
  made: number | undefined
  error: string | undefined
  onChange: (value: string) => void
}

/** A secret: what is stored is never shown. One that was made up here is, to be copied, until it is left. */
export function SecretField({ label, value, known, made, error, onChange }: SecretFieldProps) {
  const t = useTexts()
  const [madeHere, setMadeHere] = useState('')
  const isOurs = value !== '' && value === madeHere
  const stored = known?.configured
    ? known.last4 === ''
      ? t(($) => $.accounts.form.secretSet)
      : t(($) => $.accounts.form.secretKept, { last: known.last4 })
    : undefined
  const makeOne = (length: number) => {
    const secret = madeUp(length)
    setMadeHere(secret)
    onChange(secret)
  }
  return (
    <Field
      label={label}
      required={!known?.configured}
      help={isOurs ? t(($) => $.accounts.form.made) : stored}
      error={error}
      aside={
        made !== undefined && (
          <Button size="small" tone="quiet" onClick={() => makeOne(made)}>
            {t(($) => $.accounts.form.make)}
          </Button>
        )
      }
    >
      <TextField
        type={isOurs ? 'text' : 'password'}
        autoComplete="new-password"
        value={value}
        maxLength={LIMITS.channel.secret}
        placeholder={known?.configured ? '••••••••' : ''}
        trailing={
          isOurs && (
            <CopyButton
              value={value}
              label={t(($) => $.accounts.form.copySecret, { secret: label })}
              copiedLabel={t(($) => $.accounts.form.secretCopied)}
            />
          )
        }
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
