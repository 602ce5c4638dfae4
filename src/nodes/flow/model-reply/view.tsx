import { Sparkles } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { LocalisedTextArea } from '#src/editor/canvas/kit/localised-text-area.tsx'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { TemplateArea } from '#src/editor/canvas/kit/template-area.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { ModelReplyData } from './spec.ts'

export const modelReplyView = defineNodeView<ModelReplyData>({
  icon: Sparkles,
  hue: 9,
  summary: ({ prompt }, t) => plainPreview(prompt) || t(($) => $.nodes.modelReply.summaryNone),
  labels: {
    prompt: (t) => t(($) => $.nodes.modelReply.prompt),
    maxTokens: (t) => t(($) => $.nodes.modelReply.maxTokens),
    fallbackText: (t) => t(($) => $.nodes.modelReply.fallbackText),
    variable: (t) => t(($) => $.nodes.modelReply.variable),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.modelReply.name)}>
      <TemplateArea
        path={['prompt']}
        label={t(($) => $.nodes.modelReply.prompt)}
        limit={LIMITS.flow.prompt}
        rows={8}
        required
        help={t(($) => $.nodes.modelReply.promptHelp)}
      />
      <NumberInput
        path={['maxTokens']}
        label={t(($) => $.nodes.modelReply.maxTokens)}
        min={1}
        max={LIMITS.model.maxTokens}
      />
      <LocalisedTextArea
        path={['fallbackText']}
        label={t(($) => $.nodes.modelReply.fallbackText)}
        limit={LIMITS.flow.text}
        rows={2}
        help={t(($) => $.nodes.modelReply.fallbackHelp)}
      />
      <ReferenceSelect path={['variable']} label={t(($) => $.nodes.modelReply.variable)} types={['text']} writes />
    </Section>
  )
}
