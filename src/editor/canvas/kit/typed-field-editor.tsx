import { FIELD_TYPES, type FieldType } from '#src/domain/conversation/message.ts'
import { VALUE_TYPE_OF } from '#src/domain/flow/read-field.ts'
import type { TypedField } from '#src/domain/flow/typed-field.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ChoiceListEditor } from './choice-list-editor.tsx'
import { LocalisedTextInput } from './localised-text-input.tsx'
import { NumberInput } from './number-input.tsx'
import type { Path } from './path.ts'
import { ReferenceSelect } from './reference-select.tsx'
import { SelectInput } from './select-input.tsx'
import { SwitchInput } from './switch-input.tsx'
import { TextInput } from './text-input.tsx'

const limits = LIMITS.flow

/** What a field is called, of which type it is, and the variable it fills. */
export function TypedFieldHead({ path, field }: { path: Path; field: TypedField }) {
  const t = useTexts()
  return (
    <>
      <LocalisedTextInput
        path={[...path, 'label']}
        label={t(($) => $.nodes.fields.words)}
        limit={limits.title}
        required
      />
      <SelectInput<FieldType>
        path={[...path, 'type']}
        label={t(($) => $.nodes.fields.type)}
        options={FIELD_TYPES.map((value) => ({ value, label: t(($) => $.nodes.fields.types[value]) }))}
      />
      <TypeSettings path={path} type={field.type} />
      <ReferenceSelect
        path={[...path, 'variable']}
        label={t(($) => $.nodes.fields.variable)}
        types={[VALUE_TYPE_OF[field.type], ...(VALUE_TYPE_OF[field.type] === 'text' ? [] : (['text'] as const))]}
        writes
        required
      />
    </>
  )
}

/** Whether a field must be filled, what it looks like, and what is said when it is wrong. */
export function TypedFieldTail({ path }: { path: Path }) {
  const t = useTexts()
  return (
    <>
      <SwitchInput path={[...path, 'required']} label={t(($) => $.nodes.fields.required)} />
      <LocalisedTextInput
        path={[...path, 'example']}
        label={t(($) => $.nodes.fields.example)}
        limit={limits.title}
        help={t(($) => $.nodes.fields.exampleHelp)}
      />
      <LocalisedTextInput
        path={[...path, 'invalidText']}
        label={t(($) => $.nodes.fields.invalidText)}
        limit={limits.text}
        help={t(($) => $.nodes.fields.invalidHelp)}
      />
    </>
  )
}

function TypeSettings({ path, type }: { path: Path; type: FieldType }) {
  const t = useTexts()
  if (type === 'choice') return <ChoiceListEditor path={[...path, 'choices']} />
  if (type === 'number')
    return (
      <div className="grid grid-cols-2 gap-2">
        <NumberInput path={[...path, 'min']} label={t(($) => $.nodes.fields.min)} nullable />
        <NumberInput path={[...path, 'max']} label={t(($) => $.nodes.fields.max)} nullable />
      </div>
    )
  if (type !== 'pattern') return null
  return (
    <TextInput
      path={[...path, 'pattern']}
      label={t(($) => $.nodes.fields.pattern)}
      limit={LIMITS.pattern.length}
      placeholder="[A-Z]-\d{4}"
      mono
      required
      help={t(($) => $.nodes.fields.patternHelp)}
    />
  )
}
