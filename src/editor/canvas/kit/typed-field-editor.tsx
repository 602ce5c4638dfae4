import { FILE_KINDS, type FileKind } from '#src/domain/conversation/file-kind.ts'
import { VALUE_TYPE_OF, type AskedType } from '#src/domain/flow/read-field.ts'
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

type TypedFieldHeadProps = { path: Path; field: TypedField; types: readonly AskedType[] }

/** What a field is called, of which of these types it is, and the variable it fills. */
export function TypedFieldHead({ path, field, types }: TypedFieldHeadProps) {
  const t = useTexts()
  const valueType = VALUE_TYPE_OF[field.type]
  return (
    <>
      <LocalisedTextInput
        path={[...path, 'label']}
        label={t(($) => $.nodes.fields.words)}
        limit={limits.title}
        required
      />
      <SelectInput<AskedType>
        path={[...path, 'type']}
        label={t(($) => $.nodes.fields.type)}
        options={types.map((value) => ({ value, label: t(($) => $.nodes.fields.types[value]) }))}
      />
      <TypeSettings path={path} type={field.type} />
      <ReferenceSelect
        path={[...path, 'variable']}
        label={t(($) => $.nodes.fields.variable)}
        types={valueType === 'text' || valueType === 'object' ? [valueType] : [valueType, 'text']}
        help={field.type === 'file' ? t(($) => $.nodes.fields.fileHelp) : undefined}
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

function TypeSettings({ path, type }: { path: Path; type: AskedType }) {
  const t = useTexts()
  if (type === 'choice') return <ChoiceListEditor path={[...path, 'choices']} />
  if (type === 'number')
    return (
      <div className="grid grid-cols-2 gap-2">
        <NumberInput path={[...path, 'min']} label={t(($) => $.nodes.fields.min)} nullable />
        <NumberInput path={[...path, 'max']} label={t(($) => $.nodes.fields.max)} nullable />
      </div>
    )
  if (type === 'file')
    return (
      <SelectInput<FileKind>
        path={[...path, 'accepts']}
        label={t(($) => $.nodes.fields.accepts)}
        unsaid="any"
        options={FILE_KINDS.map((value) => ({ value, label: t(($) => $.nodes.fields.kinds[value]) }))}
      />
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
