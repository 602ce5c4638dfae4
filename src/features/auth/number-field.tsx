import type { ReactNode, Ref } from 'react'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { COUNTRIES, type Region } from './countries.ts'

type NumberFieldProps = {
  region: Region
  onRegion: (region: Region) => void
  number: string
  onNumber: (number: string) => void
  error: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A phone number with its country. */
export function NumberField({ region, onRegion, number, onNumber, error, ref }: NumberFieldProps) {
  const t = useTexts()
  const names = new Intl.DisplayNames([htmlLang(useLanguage())], { type: 'region' })
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-4">
      <Field label={t(($) => $.auth.country)} className="w-full sm:w-36">
        <Select
          options={COUNTRIES.map(({ region: value, code: prefix }) => ({
            value,
            label: `${names.of(value) ?? value} ${prefix}`,
          }))}
          value={region}
          onValueChange={onRegion}
          className="min-h-touch"
        />
      </Field>
      <Field label={t(($) => $.auth.phone)} error={error} className="min-w-48 flex-1">
        <TextField
          ref={ref}
          type="tel"
          inputMode="tel"
          value={number}
          onChange={(event) => onNumber(event.target.value)}
          autoComplete="tel-national"
          required
          autoFocus
          className="min-h-touch"
        />
      </Field>
    </div>
  )
}
