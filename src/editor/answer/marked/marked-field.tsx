import type { ReactNode } from 'react'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { LazyMarkedEditor } from './lazy-marked-editor.tsx'
import type { TextForm } from './marked-document.ts'

export type MarkedFieldProps = {
  label: ReactNode
  help?: ReactNode
  /** With light marks where `form` says so, and templates. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** Code points of the text as it is stored; it grows no longer. */
  limit: number
  form: TextForm
  variables: readonly VariableInfo[]
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  /** What counts while nothing is written. */
  placeholder?: string | undefined
  /** Of the text, as html has it. */
  lang?: string | undefined
}

/** A short text that visitors read, of a form: written as it is seen, stored with light marks. */
export function MarkedField(props: MarkedFieldProps) {
  const { label, help, value, onChange, onBlur, limit, form, variables, error, required = false } = props
  const t = useTexts()
  return (
    <Field
      label={label}
      help={help}
      required={required}
      error={error}
      count={{ value, limit, label: (used, most) => t(($) => $.common.counter, { used, limit: most }) }}
    >
      <LazyMarkedEditor
        text={value}
        onType={onChange}
        onLeave={() => onBlur?.()}
        form={form}
        limit={limit}
        variables={variables}
        placeholder={props.placeholder ?? ''}
        lang={props.lang}
        isReadOnly={props.disabled ?? false}
      />
    </Field>
  )
}
