import { useState, type FormEvent } from 'react'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type FormBody = Extract<MessageBody, { type: 'form' }>
type TryFormProps = {
  body: FormBody
  disabled: boolean
  /** Null: cancelled. */
  onSend: (values: Record<string, string> | null, label: string) => void
}

/** A flow's form as the visitor fills it in. What is wrong in it is the flow's to say. */
export function TryForm({ body, disabled, onSend }: TryFormProps) {
  const t = useTexts()
  const [values, setValues] = useState<Record<string, string>>({})
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const filled = body.fields.filter(({ id }) => (values[id] ?? '').trim() !== '')
    const label = filled.map(({ id, label: name }) => `${name}: ${values[id] ?? ''}`).join('\n')
    onSend(Object.fromEntries(filled.map(({ id }) => [id, values[id] ?? ''])), label)
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-2">
      {body.fields.map(({ id, label, required, options, placeholder, type }) => (
        <Field key={id} label={label} required={required}>
          {type === 'choice' ? (
            <Select
              value={values[id]}
              disabled={disabled}
              placeholder={placeholder || t(($) => $.editor.field.choose)}
              onValueChange={(value) => setValues({ ...values, [id]: value })}
              options={options.map((value) => ({ value, label: value }))}
            />
          ) : (
            <TextField
              value={values[id] ?? ''}
              disabled={disabled}
              placeholder={placeholder}
              onChange={(event) => setValues({ ...values, [id]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div className="flex gap-2">
        <Button type="submit" size="small" tone="accent" disabled={disabled}>
          {body.submitLabel}
        </Button>
        {body.cancelLabel !== '' && (
          <Button size="small" disabled={disabled} onClick={() => onSend(null, '')}>
            {body.cancelLabel}
          </Button>
        )}
      </div>
    </form>
  )
}
