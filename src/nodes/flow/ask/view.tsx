import { CircleHelp } from 'lucide-react'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { ChoiceListEditor } from '#src/editor/canvas/kit/choice-list-editor.tsx'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { LocalisedTextArea } from '#src/editor/canvas/kit/localised-text-area.tsx'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { TextInput } from '#src/editor/canvas/kit/text-input.tsx'
import { TimeoutInput } from '#src/editor/canvas/kit/timeout-input.tsx'
import { UnionInput } from '#src/editor/canvas/kit/union-input.tsx'
import { timeoutLabels } from '#src/editor/canvas/kit/shared-labels.ts'
import { options } from '#src/editor/canvas/kit/row-labels.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { AskData } from './spec.ts'

const limits = LIMITS.flow

export const askView = defineNodeView<AskData>({
  icon: CircleHelp,
  hue: 2,
  summary({ text, source }, t, { language }) {
    const question = plainPreview(anyText(text, language))
    if (question === '') return t(($) => $.nodes.ask.summaryNone)
    if (source.type === 'list')
      return source.list === null ? question : t(($) => $.nodes.ask.summaryList, { question, list: source.list })
    return source.choices.length === 0
      ? question
      : t(($) => $.nodes.ask.summary, { question, count: source.choices.length })
  },
  labels: {
    text: (t) => t(($) => $.nodes.ask.text),
    source: (t) => t(($) => $.nodes.ask.source),
    'source.type': (t) => t(($) => $.nodes.ask.source),
    'source.choices': (t) => t(($) => $.nodes.choices.label),
    'source.list': (t) => t(($) => $.nodes.ask.list),
    'source.labelPath': (t) => t(($) => $.nodes.ask.labelPath),
    'source.valuePath': (t) => t(($) => $.nodes.ask.valuePath),
    freeText: (t) => t(($) => $.nodes.ask.freeText),
    variable: (t) => t(($) => $.nodes.ask.variable),
    keep: (t) => t(($) => $.nodes.ask.keep),
    retries: (t) => t(($) => $.nodes.ask.retries),
    invalidText: (t) => t(($) => $.nodes.ask.invalidText),
    ...timeoutLabels,
  },
  options: {
    'source.type': options(['static', 'list'], (value) => (t) => t(($) => $.nodes.ask.sources[value])),
    keep: options(['label', 'value'], (value) => (t) => t(($) => $.nodes.ask.keeps[value])),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const { data } = useInspector<AskData>()
  return (
    <>
      <Section title={t(($) => $.nodes.ask.name)}>
        <LocalisedTextArea path={['text']} label={t(($) => $.nodes.ask.text)} limit={limits.text} required />
        <UnionInput<AskData['source']['type']>
          path={['source']}
          label={t(($) => $.nodes.ask.source)}
          type={data.source.type}
          options={(['static', 'list'] as const).map((value) => ({
            value,
            label: t(($) => $.nodes.ask.sources[value]),
          }))}
          make={newSource}
        />
        {data.source.type === 'static' ? <ChoiceListEditor path={['source', 'choices']} /> : <ListFields />}
        <SwitchInput
          path={['freeText']}
          label={t(($) => $.nodes.ask.freeText)}
          help={t(($) => $.nodes.ask.freeTextHelp)}
        />
      </Section>
      <Section title={t(($) => $.nodes.ask.answer)}>
        <ReferenceSelect path={['variable']} label={t(($) => $.nodes.ask.variable)} writes />
        <SelectInput
          path={['keep']}
          label={t(($) => $.nodes.ask.keep)}
          options={(['label', 'value'] as const).map((value) => ({ value, label: t(($) => $.nodes.ask.keeps[value]) }))}
        />
      </Section>
      <Section title={t(($) => $.nodes.ask.otherwise)}>
        {!data.freeText && (
          <>
            <NumberInput path={['retries']} label={t(($) => $.nodes.ask.retries)} min={0} max={limits.retries} />
            <LocalisedTextArea
              path={['invalidText']}
              label={t(($) => $.nodes.ask.invalidText)}
              limit={limits.text}
              rows={2}
              help={t(($) => $.nodes.ask.invalidHelp)}
            />
          </>
        )}
        <TimeoutInput />
      </Section>
    </>
  )
}

function ListFields() {
  const t = useTexts()
  return (
    <>
      <ReferenceSelect path={['source', 'list']} label={t(($) => $.nodes.ask.list)} types={['list']} required />
      <TextInput
        path={['source', 'labelPath']}
        label={t(($) => $.nodes.ask.labelPath)}
        limit={limits.title}
        placeholder="name"
        mono
        help={t(($) => $.nodes.ask.pathHelp)}
      />
      <TextInput
        path={['source', 'valuePath']}
        label={t(($) => $.nodes.ask.valuePath)}
        limit={limits.title}
        placeholder="id"
        mono
      />
    </>
  )
}

const newSource = (type: AskData['source']['type']): AskData['source'] =>
  type === 'static' ? { type, choices: [] } : { type, list: null, labelPath: '', valuePath: '' }
