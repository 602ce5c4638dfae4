import { Volume2 } from 'lucide-react'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { promptLabels } from '#src/editor/prompt/prompt-labels.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { PromptData } from './spec.ts'

export const promptView = defineNodeView<PromptData>({
  icon: Volume2,
  hue: 7,
  summary({ prompt, times }, t, { language }) {
    const text = plainPreview(anyText(prompt.text, language))
    if (text === '')
      return Object.keys(prompt.sounds).length > 0
        ? t(($) => $.nodes.ivrPrompt.summarySound)
        : t(($) => $.nodes.ivrPrompt.summaryNone)
    return times > 1 ? t(($) => $.nodes.ivrPrompt.summaryTimes, { text, count: times }) : text
  },
  labels: {
    ...promptLabels('prompt', (t) => t(($) => $.editor.prompt.said)),
    interruptible: (t) => t(($) => $.editor.prompt.interruptible),
    times: (t) => t(($) => $.nodes.ivrPrompt.times),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.ivrPrompt.name)}>
      <PromptInput path={['prompt']} label={t(($) => $.editor.prompt.said)} required />
      <SwitchInput
        path={['interruptible']}
        label={t(($) => $.editor.prompt.interruptible)}
        help={t(($) => $.nodes.ivrPrompt.interruptibleHelp)}
      />
      <NumberInput path={['times']} label={t(($) => $.nodes.ivrPrompt.times)} min={1} max={LIMITS.voice.repeat} />
    </Section>
  )
}
