import { useState } from 'react'
import type { GraphVariable } from '#src/domain/graph/document.ts'
import { coerce, type Json } from '#src/domain/value/value.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { TextField } from '#src/ui/text-field.tsx'

type InitialValueProps = {
  label: string
  variable: GraphVariable
  isReadOnly: boolean
  onChange: (value: Json) => void
}

/** A variable's first value as one types it: empty is none, lists and objects are JSON. */
export function InitialValue({ label, variable, isReadOnly, onChange }: InitialValueProps) {
  const t = useTexts()
  const { type, initial } = variable
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? textOf(initial)
  const read = readValue(type, shown)
  return (
    <>
      <TextField
        aria-label={label}
        aria-invalid={read === undefined}
        value={shown}
        placeholder={t(($) => $.flow.variables.noValue)}
        readOnly={isReadOnly}
        className={type === 'list' || type === 'object' ? 'font-mono' : ''}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (draft !== null && read !== undefined) onChange(read)
          setDraft(null)
        }}
      />
      {read === undefined && (
        <p role="alert" className="mt-1 text-12 text-danger-text">
          {t(($) => $.flow.variables.misfit)}
        </p>
      )}
    </>
  )
}

const textOf = (value: Json): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

function readValue(type: GraphVariable['type'], text: string): Json | undefined {
  if (text.trim() === '') return null
  if (type !== 'list' && type !== 'object') return coerce(type, text)
  try {
    return coerce(type, JSON.parse(text) as Json)
  } catch {
    return undefined
  }
}
