import { SOURCES, type ValueSource } from '#src/domain/flow/value-source.ts'
import type { ValueType } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { ExpressionInput } from './expression-input.tsx'
import type { Path } from './path.ts'
import { ReferenceSelect } from './reference-select.tsx'
import { SelectInput } from './select-input.tsx'
import { TemplateInput } from './template-input.tsx'
import { TextInput } from './text-input.tsx'
import { useField } from './use-field.ts'

export type SourceInputProps = {
  path: Path
  /** Of the variable that takes the value; undefined while none is chosen. */
  type: ValueType | undefined
}

/** Where a value comes from, and what it is there: written out, a text with variables, a variable, an expression. */
export function SourceInput({ path, type }: SourceInputProps) {
  const t = useTexts()
  const { value, isReadOnly, set } = useField(path)
  // The schema of the kind has said what lies here.
  const source = value as ValueSource
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field label={t(($) => $.nodes.source.label)}>
        <Select
          options={SOURCES.map((by) => ({ value: by, label: t(($) => $.nodes.source[by]) }))}
          value={source.by}
          onValueChange={(by) => set(sourceBy(by, source))}
          disabled={isReadOnly}
        />
      </Field>
      <SourceValue path={path} type={type} source={source} />
    </div>
  )
}

function SourceValue({ path, type, source }: SourceInputProps & { source: ValueSource }) {
  const t = useTexts()
  const at = [...path, 'text']
  const label = t(($) => $.nodes.source.value)
  switch (source.by) {
    case 'value':
      return <LiteralInput path={at} type={type} label={label} />
    case 'template':
      return <TemplateInput path={at} label={label} labelHidden limit={LIMITS.flow.text} />
    case 'variable':
      // Anything can be put into words.
      return (
        <ReferenceSelect
          path={[...path, 'reference']}
          label={label}
          labelHidden
          {...(type !== undefined && type !== 'text' && { types: [type] })}
        />
      )
    case 'expression':
      return <ExpressionInput path={at} label={label} labelHidden />
    default:
      return null
  }
}

/** A value written out as its type is written. */
function LiteralInput({ path, type, label }: { path: Path; type: ValueType | undefined; label: string }) {
  const t = useTexts()
  const shared = { path, label, labelHidden: true }
  switch (type) {
    case 'boolean':
      return (
        <SelectInput
          {...shared}
          options={[
            { value: 'true', label: t(($) => $.nodes.source.yes) },
            { value: 'false', label: t(($) => $.nodes.source.no) },
          ]}
        />
      )
    case 'list':
    case 'object':
      return <TextInput {...shared} lines={3} mono limit={LIMITS.flow.text} help={t(($) => $.nodes.source.json)} />
    case 'date':
      return <TextInput {...shared} placeholder="2026-08-06" help={t(($) => $.nodes.source.date)} />
    default:
      return <TextInput {...shared} limit={LIMITS.flow.text} />
  }
}

/** The same words under another kind of source, as far as they can stand there. */
function sourceBy(by: ValueSource['by'], source: ValueSource): ValueSource {
  const text = 'text' in source ? source.text : source.by === 'variable' ? (source.reference ?? '') : ''
  switch (by) {
    case 'variable':
      return { by, reference: null }
    case 'empty':
      return { by }
    case 'template':
      return { by, text: source.by === 'variable' && text !== '' ? `{{ ${text} }}` : text }
    default:
      return { by, text }
  }
}
