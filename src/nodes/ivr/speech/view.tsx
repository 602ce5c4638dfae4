import { Mic } from 'lucide-react'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { AskingFields } from '#src/editor/prompt/asking-fields.tsx'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { askingLabels } from '#src/editor/prompt/prompt-labels.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { SpeechData } from './spec.ts'

export const speechView = defineNodeView<SpeechData>({
  icon: Mic,
  hue: 5,
  summary: ({ minConfidence }, t) => t(($) => $.nodes.ivrSpeech.summary, { percent: minConfidence }),
  labels: {
    ...askingLabels,
    minConfidence: (t) => t(($) => $.nodes.ivrSpeech.confidence),
    variable: (t) => t(($) => $.nodes.ivrSpeech.variable),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <>
      <Section title={t(($) => $.nodes.ivrSpeech.name)}>
        <PromptInput path={['prompt']} label={t(($) => $.editor.prompt.said)} required />
        <NumberInput
          path={['minConfidence']}
          label={t(($) => $.nodes.ivrSpeech.confidence)}
          min={0}
          max={100}
          unit="%"
          help={t(($) => $.nodes.ivrSpeech.confidenceHelp)}
        />
        <ReferenceSelect path={['variable']} label={t(($) => $.nodes.ivrSpeech.variable)} types={['text']} writes />
      </Section>
      <AskingFields />
    </>
  )
}
