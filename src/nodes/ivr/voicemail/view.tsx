import { Voicemail } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { promptLabels } from '#src/editor/prompt/prompt-labels.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { VoicemailData } from './spec.ts'

const limits = LIMITS.voice

export const voicemailView = defineNodeView<VoicemailData>({
  icon: Voicemail,
  hue: 9,
  summary: ({ maxSeconds }, t) => t(($) => $.nodes.ivrVoicemail.summary, { seconds: maxSeconds }),
  labels: {
    ...promptLabels('prompt', (t) => t(($) => $.editor.prompt.said)),
    beep: (t) => t(($) => $.nodes.ivrVoicemail.beep),
    maxSeconds: (t) => t(($) => $.nodes.ivrVoicemail.max),
    silenceSeconds: (t) => t(($) => $.nodes.ivrVoicemail.silence),
    endKey: (t) => t(($) => $.editor.prompt.endKey),
    variable: (t) => t(($) => $.nodes.ivrVoicemail.variable),
    ...promptLabels('thanks', (t) => t(($) => $.editor.prompt.afterwards)),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const unit = t(($) => $.nodes.timeout.unit)
  return (
    <Section title={t(($) => $.nodes.ivrVoicemail.name)}>
      <PromptInput path={['prompt']} label={t(($) => $.editor.prompt.said)} required />
      <SwitchInput path={['beep']} label={t(($) => $.nodes.ivrVoicemail.beep)} />
      <NumberInput
        path={['maxSeconds']}
        label={t(($) => $.nodes.ivrVoicemail.max)}
        min={5}
        max={limits.recordSeconds}
        unit={unit}
      />
      <NumberInput
        path={['silenceSeconds']}
        label={t(($) => $.nodes.ivrVoicemail.silence)}
        min={1}
        max={limits.listenSeconds}
        unit={unit}
      />
      <SelectInput
        path={['endKey']}
        label={t(($) => $.editor.prompt.endKey)}
        noneLabel={t(($) => $.editor.prompt.noEndKey)}
        options={(['#', '*'] as const).map((value) => ({ value, label: value }))}
      />
      <ReferenceSelect path={['variable']} label={t(($) => $.nodes.ivrVoicemail.variable)} types={['text']} writes />
      <PromptInput path={['thanks']} label={t(($) => $.editor.prompt.afterwards)} rows={2} />
    </Section>
  )
}
