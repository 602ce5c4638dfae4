import { PhoneOutgoing } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { GroupSelect } from '#src/editor/canvas/kit/group-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { TemplateArea } from '#src/editor/canvas/kit/template-area.tsx'
import { TemplateInput } from '#src/editor/canvas/kit/template-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { promptLabels } from '#src/editor/prompt/prompt-labels.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { CallbackData } from './spec.ts'

export const callbackView = defineNodeView<CallbackData>({
  icon: PhoneOutgoing,
  hue: 8,
  summary: ({ number }, t) =>
    number.trim() === ''
      ? t(($) => $.nodes.ivrCallback.summaryNone)
      : t(($) => $.nodes.ivrCallback.summary, { number }),
  labels: {
    number: (t) => t(($) => $.nodes.ivrCallback.number),
    groupId: (t) => t(($) => $.nodes.ivrTransfer.group),
    note: (t) => t(($) => $.nodes.ivrCallback.note),
    ...promptLabels('thanks', (t) => t(($) => $.editor.prompt.afterwards)),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.ivrCallback.name)}>
      <TemplateInput
        path={['number']}
        label={t(($) => $.nodes.ivrCallback.number)}
        limit={LIMITS.voice.number}
        required
      />
      <GroupSelect
        path={['groupId']}
        label={t(($) => $.nodes.ivrTransfer.group)}
        placeholder={t(($) => $.nodes.ivrTransfer.groupDefault)}
      />
      <TemplateArea
        path={['note']}
        label={t(($) => $.nodes.ivrCallback.note)}
        limit={LIMITS.flow.text}
        help={t(($) => $.nodes.ivrCallback.noteHelp)}
      />
      <PromptInput path={['thanks']} label={t(($) => $.editor.prompt.afterwards)} rows={2} />
    </Section>
  )
}
