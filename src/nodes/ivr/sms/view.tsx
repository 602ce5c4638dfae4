import { MessageSquareText } from 'lucide-react'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { LocalisedTextArea } from '#src/editor/canvas/kit/localised-text-area.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { TemplateInput } from '#src/editor/canvas/kit/template-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { promptLabels } from '#src/editor/prompt/prompt-labels.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { SmsData } from './spec.ts'

export const smsView = defineNodeView<SmsData>({
  icon: MessageSquareText,
  hue: 7,
  summary: ({ text }, t, { language }) => plainPreview(anyText(text, language)) || t(($) => $.nodes.ivrSms.summaryNone),
  labels: {
    to: (t) => t(($) => $.nodes.ivrSms.to),
    text: (t) => t(($) => $.nodes.ivrSms.text),
    ...promptLabels('thanks', (t) => t(($) => $.editor.prompt.afterwards)),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.ivrSms.name)}>
      <TemplateInput path={['to']} label={t(($) => $.nodes.ivrSms.to)} limit={LIMITS.voice.number} required />
      <LocalisedTextArea
        path={['text']}
        label={t(($) => $.nodes.ivrSms.text)}
        limit={LIMITS.voice.sms}
        help={t(($) => $.nodes.ivrSms.textHelp)}
        required
      />
      <PromptInput path={['thanks']} label={t(($) => $.editor.prompt.afterwards)} rows={2} />
    </Section>
  )
}
