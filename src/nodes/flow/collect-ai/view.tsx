import { ListChecks } from 'lucide-react'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { AskedFieldList } from '#src/editor/canvas/kit/asked-field-list.tsx'
import { ConfirmingSection } from '#src/editor/canvas/kit/confirming-section.tsx'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { TemplateArea } from '#src/editor/canvas/kit/template-area.tsx'
import { confirmingLabels } from '#src/editor/canvas/kit/shared-labels.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { newCollectAiField, type CollectAiData } from './spec.ts'

const limits = LIMITS.flow

export const collectAiView = defineNodeView<CollectAiData>({
  icon: ListChecks,
  hue: 9,
  summary({ fields }, t, { language }) {
    const labels = fields.map(({ label }) => anyText(label, language)).filter((label) => label !== '')
    return labels.length === 0
      ? t(($) => $.nodes.collectAi.summaryNone)
      : t(($) => $.nodes.collectAi.summary, { fields: labels.join(', ') })
  },
  labels: {
    fields: (t) => t(($) => $.nodes.fields.label),
    ...confirmingLabels,
    extractFirst: (t) => t(($) => $.nodes.collectAi.extractFirst),
    skipFilled: (t) => t(($) => $.nodes.collectAi.skipFilled),
    corrections: (t) => t(($) => $.nodes.collectAi.corrections),
    offTopicAfter: (t) => t(($) => $.nodes.collectAi.offTopicAfter),
    'fields.description': (t) => t(($) => $.nodes.collectAi.description),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const { data } = useInspector<CollectAiData>()
  return (
    <>
      <Section title={t(($) => $.nodes.collectAi.name)}>
        <AskedFieldList
          create={newCollectAiField}
          more={(path) => (
            <TemplateArea
              path={[...path, 'description']}
              label={t(($) => $.nodes.collectAi.description)}
              limit={limits.description}
              rows={2}
              help={t(($) => $.nodes.collectAi.descriptionHelp)}
            />
          )}
        />
      </Section>
      <ConfirmingSection confirm={data.confirm} />
      <Section title={t(($) => $.nodes.collectAi.manner)}>
        {(['extractFirst', 'skipFilled', 'corrections'] as const).map((name) => (
          <SwitchInput key={name} path={[name]} label={t(($) => $.nodes.collectAi[name])} />
        ))}
        <NumberInput
          path={['offTopicAfter']}
          label={t(($) => $.nodes.collectAi.offTopicAfter)}
          min={1}
          max={limits.retries}
          help={t(($) => $.nodes.collectAi.offTopicHelp)}
        />
      </Section>
    </>
  )
}
