import type { ComponentProps } from 'react'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export type TextSetting<Name extends string> = {
  name: Name
  label: string
  help?: string
  required?: boolean
  inputMode?: ComponentProps<'input'>['inputMode']
}
type TextFieldsProps<Name extends string, Config extends Record<Name, string>> = {
  fields: readonly TextSetting<Name>[]
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: Name) => string | undefined
}

/** Settings of an account that are a line of text each. */
export function TextFields<Name extends string, Config extends Record<Name, string>>(
  props: TextFieldsProps<Name, Config>,
) {
  const { fields, config, onChange, errorOf } = props
  return fields.map(({ name, label, help, required, inputMode }) => (
    <Field key={name} label={label} help={help} required={required ?? true} error={errorOf(name)}>
      <TextField
        inputMode={inputMode}
        value={config[name]}
        onChange={(event) => onChange({ ...config, [name]: event.target.value })}
      />
    </Field>
  ))
}
