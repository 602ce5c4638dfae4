import { Flag } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { LocalisedTextArea } from '#src/editor/canvas/kit/localised-text-area.tsx'
import { LocalisedTextInput } from '#src/editor/canvas/kit/localised-text-input.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { options } from '#src/editor/canvas/kit/row-labels.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { EndData } from './spec.ts'

export const endView = defineNodeView<EndData>({
  icon: Flag,
  hue: 6,
  summary({ resolved, endConversation }, t) {
    const end = t(
      ($) => $.nodes.end[resolved === 'ask' ? 'summaryAsk' : resolved === 'yes' ? 'summaryYes' : 'summaryNo'],
    )
    return endConversation ? t(($) => $.nodes.end.summaryConversation, { end }) : end
  },
  labels: {
    resolved: (t) => t(($) => $.nodes.end.resolved),
    question: (t) => t(($) => $.nodes.end.question),
    yes: (t) => t(($) => $.nodes.end.yesLabel),
    no: (t) => t(($) => $.nodes.end.noLabel),
    text: (t) => t(($) => $.nodes.end.text),
    endConversation: (t) => t(($) => $.nodes.end.endConversation),
  },
  options: {
    resolved: options(['yes', 'no', 'ask'], (value) => (t) => t(($) => $.nodes.end[value])),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const { data } = useInspector<EndData>()
  return (
    <Section title={t(($) => $.nodes.end.name)}>
      <SelectInput
        path={['resolved']}
        label={t(($) => $.nodes.end.resolved)}
        options={(['yes', 'no', 'ask'] as const).map((value) => ({ value, label: t(($) => $.nodes.end[value]) }))}
      />
      {data.resolved === 'ask' && (
        <>
          <LocalisedTextInput
            path={['question']}
            label={t(($) => $.nodes.end.question)}
            limit={LIMITS.flow.text}
            required
          />
          <LocalisedTextInput
            path={['yes']}
            label={t(($) => $.nodes.end.yesLabel)}
            limit={LIMITS.flow.title}
            required
          />
          <LocalisedTextInput path={['no']} label={t(($) => $.nodes.end.noLabel)} limit={LIMITS.flow.title} required />
        </>
      )}
      <LocalisedTextArea
        path={['text']}
        label={t(($) => $.nodes.end.text)}
        limit={LIMITS.flow.text}
        help={t(($) => $.nodes.end.textHelp)}
      />
      <SwitchInput
        path={['endConversation']}
        label={t(($) => $.nodes.end.endConversation)}
        help={t(($) => $.nodes.end.endConversationHelp)}
      />
    </Section>
  )
}
