import { PhoneForwarded } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { TemplateInput } from '#src/editor/canvas/kit/template-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { promptLabels } from '#src/editor/prompt/prompt-labels.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { DialData } from './spec.ts'

const limits = LIMITS.voice

export const dialView = defineNodeView<DialData>({
  icon: PhoneForwarded,
  hue: 8,
  summary: ({ number }, t) =>
    number.trim() === '' ? t(($) => $.nodes.ivrDial.summaryNone) : t(($) => $.nodes.ivrDial.summary, { number }),
  labels: {
    number: (t) => t(($) => $.nodes.ivrDial.number),
    callerId: (t) => t(($) => $.nodes.ivrDial.callerId),
    ringSeconds: (t) => t(($) => $.nodes.ivrDial.ring),
    ...promptLabels('prompt', (t) => t(($) => $.nodes.ivrDial.before)),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.ivrDial.name)}>
      <TemplateInput
        path={['number']}
        label={t(($) => $.nodes.ivrDial.number)}
        limit={limits.number}
        placeholder="+49 30 1234567"
        required
      />
      <TemplateInput
        path={['callerId']}
        label={t(($) => $.nodes.ivrDial.callerId)}
        limit={limits.number}
        help={t(($) => $.nodes.ivrDial.callerIdHelp)}
      />
      <NumberInput
        path={['ringSeconds']}
        label={t(($) => $.nodes.ivrDial.ring)}
        min={5}
        max={limits.ringSeconds}
        unit={t(($) => $.nodes.timeout.unit)}
      />
      <PromptInput path={['prompt']} label={t(($) => $.nodes.ivrDial.before)} rows={2} />
    </Section>
  )
}
