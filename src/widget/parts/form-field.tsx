/** @jsxImportSource preact */
import type { InputHTMLAttributes } from 'preact'
import type { FormField as Field, FieldType } from '#src/domain/conversation/message.ts'
import { CLIENT_LIMITS } from '#src/domain/limits.ts'
import type { TextKey } from '../texts.ts'
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'

export type Control = HTMLInputElement | HTMLSelectElement
/** The words for what is wrong with a field. */
export type Fault = Extract<TextKey, `form.${string}`>

/** What the browser is to make of each type: its keyboard, its picker, what it offers to fill in. */
const INPUTS = {
  text: { type: 'text' },
  number: { type: 'number', step: 'any', autocomplete: 'off' },
  date: { type: 'date', autocomplete: 'off' },
  phone: { type: 'tel', autocomplete: 'tel' },
  email: { type: 'email', autocomplete: 'email' },
  pattern: { type: 'text', autocomplete: 'off' },
} as const satisfies Record<Exclude<FieldType, 'choice'>, InputHTMLAttributes>
const MISREAD: Partial<Record<FieldType, Fault>> = {
  number: 'form.number',
  date: 'form.date',
  email: 'form.email',
}

/** What is wrong with what stands in a field, as far as a browser can tell; the rest is the bot's to say. */
export function faultOf({ type, required }: Field, { value, validity }: Pick<Control, 'value' | 'validity'>) {
  if (validity.badInput || validity.typeMismatch) return MISREAD[type] ?? 'form.required'
  return required && value.trim() === '' ? 'form.required' : undefined
}

type FormFieldProps = { field: Field; id: string; value: string; fault: Fault | undefined }

/** A field of a form: its label, its input, what is wrong with it. */
export function FormField({
  field: { label, type, required, placeholder, options },
  id,
  value,
  fault,
}: FormFieldProps) {
  const { t } = useWords()
  const common = {
    id,
    name: id,
    class: 'field',
    required,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault && `${id}-fault`,
  }
  return (
    <div class="form-field">
      <label for={id}>
        {label}
        {required && (
          <span class="required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {type === 'choice' ? (
        <select {...common}>
          <option value="">{placeholder || t('form.choose')}</option>
          {options.map((option) => (
            <option key={option} value={option} selected={option === value}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          {...INPUTS[type]}
          placeholder={placeholder}
          maxLength={CLIENT_LIMITS.message.visitorText}
          defaultValue={value}
        />
      )}
      {fault && (
        <p class="problem" id={`${id}-fault`}>
          <Icon name="alert" size={14} />
          {t(fault)}
        </p>
      )}
    </div>
  )
}
