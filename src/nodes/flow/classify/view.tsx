import { Shapes } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { TagsInput } from '#src/editor/canvas/kit/tags-input.tsx'
import { TemplateArea } from '#src/editor/canvas/kit/template-area.tsx'
import { TextInput } from '#src/editor/canvas/kit/text-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { ClassifyData, TextClass } from './spec.ts'

const limits = LIMITS.flow

export const classifyView = defineNodeView<ClassifyData>({
  icon: Shapes,
  hue: 9,
  summary({ classes }, t) {
    const names = classes.map(({ name }) => name.trim()).filter((name) => name !== '')
    return names.length === 0
      ? t(($) => $.nodes.classify.summaryNone)
      : t(($) => $.nodes.classify.summary, { classes: names.join(', ') })
  },
  labels: {
    input: (t) => t(($) => $.nodes.classify.input),
    classes: (t) => t(($) => $.nodes.classify.classes),
    minConfidence: (t) => t(($) => $.nodes.classify.minConfidence),
    variable: (t) => t(($) => $.nodes.classify.variable),
    'classes.name': (t) => t(($) => $.nodes.classify.className),
    'classes.description': (t) => t(($) => $.nodes.classify.description),
    'classes.examples': (t) => t(($) => $.nodes.classify.examples),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.classify.name)}>
      <TemplateArea path={['input']} label={t(($) => $.nodes.classify.input)} limit={limits.text} rows={2} required />
      <ListEditor<TextClass>
        path={['classes']}
        label={t(($) => $.nodes.classify.classes)}
        max={limits.branches}
        addLabel={t(($) => $.nodes.classify.add)}
        emptyText={t(($) => $.nodes.classify.empty)}
        create={(id) => ({ id, name: '', description: '', examples: [] })}
        rowLabel={({ name }, index) => name || t(($) => $.nodes.classify.row, { number: index + 1 })}
      >
        {(path) => (
          <>
            <TextInput
              path={[...path, 'name']}
              label={t(($) => $.nodes.classify.className)}
              limit={limits.title}
              required
            />
            <TextInput
              path={[...path, 'description']}
              label={t(($) => $.nodes.classify.description)}
              limit={limits.description}
              lines={2}
            />
            <TagsInput
              path={[...path, 'examples']}
              label={t(($) => $.nodes.classify.examples)}
              max={limits.examples}
              limit={limits.example}
            />
          </>
        )}
      </ListEditor>
      <NumberInput
        path={['minConfidence']}
        label={t(($) => $.nodes.classify.minConfidence)}
        min={0}
        max={1}
        step={0.05}
        help={t(($) => $.nodes.classify.minConfidenceHelp)}
      />
      <ReferenceSelect path={['variable']} label={t(($) => $.nodes.classify.variable)} types={['text']} writes />
    </Section>
  )
}
