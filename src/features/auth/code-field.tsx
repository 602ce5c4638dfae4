import type { ReactNode, Ref } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const DIGITS = 6

type CodeFieldProps = {
  code: string
  onCode: (code: string) => void
  error: ReactNode
  /** Left out: a code that was sent to a phone. */
  label?: string
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A code of six digits, from a phone. */
export function CodeField({ code, onCode, error, label, autoFocus, ref }: CodeFieldProps) {
  const t = useTexts()
  return (
    <Field label={label ?? t(($) => $.auth.code)} error={error} className="min-w-32 flex-1">
      <TextField
        ref={ref}
        inputMode="numeric"
        value={code}
        // Full-width digits and spaces, as keyboards and messages bring them, are what was meant.
        onChange={(event) => onCode(event.target.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, DIGITS))}
        autoComplete="one-time-code"
        required
        autoFocus={autoFocus}
        className="tabular min-h-touch text-16 tracking-[0.2em]"
      />
    </Field>
  )
}
