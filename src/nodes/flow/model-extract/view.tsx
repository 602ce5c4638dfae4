import { ScanText } from 'lucide-react'
import { VALUE_TYPES, type ValueType } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { ReferenceTags } from '#src/editor/canvas/kit/reference-tags.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { TemplateArea } from '#src/editor/canvas/kit/template-area.tsx'
import { TextInput } from '#src/editor/canvas/kit/text-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { ExtractOutput, ModelExtractData } from './spec.ts'

const limits = LIMITS.flow

export const modelExtractView = defineNodeView<ModelExtractData>({
  icon: ScanText,
  hue: 9,
  summary({ outputs }, t) {
    const names = outputs.map(({ name }) => name.trim()).filter((name) => name !== '')
    return names.length === 0
      ? t(($) => $.nodes.modelExtract.summaryNone)
      : t(($) => $.nodes.modelExtract.summary, { values: names.join(', ') })
  },
  labels: {
    prompt: (t) => t(($) => $.nodes.modelExtract.prompt),
    inputs: (t) => t(($) => $.nodes.modelExtract.inputs),
    outputs: (t) => t(($) => $.nodes.modelExtract.outputs),
    maxTokens: (t) => t(($) => $.nodes.modelExtract.maxTokens),
    'outputs.description': (t) => t(($) => $.nodes.modelExtract.description),
    'outputs.required': (t) => t(($) => $.nodes.modelExtract.required),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.modelExtract.name)}>
      <TemplateArea
        path={['prompt']}
        label={t(($) => $.nodes.modelExtract.prompt)}
        limit={limits.prompt}
        rows={6}
        required
      />
      <ReferenceTags
        path={['inputs']}
        label={t(($) => $.nodes.modelExtract.inputs)}
        max={limits.mappings}
        required
        help={t(($) => $.nodes.modelExtract.inputsHelp)}
      />
      <ListEditor<ExtractOutput>
        path={['outputs']}
        label={t(($) => $.nodes.modelExtract.outputs)}
        max={limits.mappings}
        addLabel={t(($) => $.nodes.modelExtract.add)}
        emptyText={t(($) => $.nodes.modelExtract.empty)}
        create={(id) => ({ id, name: '', description: '', type: 'text', required: false, variable: null })}
        rowLabel={({ name }, index) => name || t(($) => $.nodes.modelExtract.row, { number: index + 1 })}
      >
        {(path, { type }) => (
          <>
            <TextInput
              path={[...path, 'name']}
              label={t(($) => $.nodes.modelExtract.valueName)}
              limit={limits.title}
              required
            />
            <TextInput
              path={[...path, 'description']}
              label={t(($) => $.nodes.modelExtract.description)}
              limit={limits.description}
              lines={2}
            />
            <SelectInput<ValueType>
              path={[...path, 'type']}
              label={t(($) => $.nodes.modelExtract.type)}
              options={VALUE_TYPES.map((value) => ({ value, label: t(($) => $.editor.types[value]) }))}
            />
            <SwitchInput path={[...path, 'required']} label={t(($) => $.nodes.modelExtract.required)} />
            <ReferenceSelect
              path={[...path, 'variable']}
              label={t(($) => $.nodes.modelExtract.variable)}
              types={[type]}
              writes
              required
            />
          </>
        )}
      </ListEditor>
      <NumberInput
        path={['maxTokens']}
        label={t(($) => $.nodes.modelExtract.maxTokens)}
        min={1}
        max={LIMITS.model.maxTokens}
      />
    </Section>
  )
}
