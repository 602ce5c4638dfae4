import { PhoneOff } from 'lucide-react'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { promptLabels } from '#src/editor/prompt/prompt-labels.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { HangUpData } from './spec.ts'

export const hangUpView = defineNodeView<HangUpData>({
  icon: PhoneOff,
  hue: 10,
  summary: ({ prompt }, t, { language }) =>
    plainPreview(anyText(prompt.text, language)) || t(($) => $.nodes.ivrHangUp.summaryNone),
  labels: {
    ...promptLabels('prompt', (t) => t(($) => $.nodes.ivrHangUp.before)),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.ivrHangUp.name)}>
      <PromptInput path={['prompt']} label={t(($) => $.nodes.ivrHangUp.before)} />
    </Section>
  )
}
