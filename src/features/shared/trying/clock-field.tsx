import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { localText } from '#src/lib/local-text.ts'
import { Field } from '#src/ui/field.tsx'
import { MomentField } from '#src/ui/moment-field.tsx'

type ClockFieldProps = {
  label: string
  help: string
  /** Milliseconds since 1970; null: now. */
  at: number | null
  onChange: (at: number | null) => void
}

/** The time at which something is tried. */
export function ClockField({ label, help, at, onChange }: ClockFieldProps) {
  const t = useTexts()
  const [draft, setDraft] = useState(at === null ? '' : localText(at))
  return (
    <Field label={label} help={help}>
      <MomentField
        timeLabel={t(($) => $.common.timeOfDay)}
        value={draft}
        onValueChange={(value) => {
          setDraft(value)
          const read = value === '' ? null : new Date(value).getTime()
          if (read === null || Number.isFinite(read)) onChange(read)
        }}
      />
    </Field>
  )
}
