import { ClipboardList } from 'lucide-react'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { AskedFieldList } from '#src/editor/canvas/kit/asked-field-list.tsx'
import { ConfirmingSection } from '#src/editor/canvas/kit/confirming-section.tsx'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { TimeoutInput } from '#src/editor/canvas/kit/timeout-input.tsx'
import { confirmingLabels, timeoutLabels } from '#src/editor/canvas/kit/shared-labels.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { newCollectField, type CollectData } from './spec.ts'

export const collectView = defineNodeView<CollectData>({
  icon: ClipboardList,
  hue: 2,
  summary({ fields }, t, { language }) {
    const labels = fields.map(({ label }) => anyText(label, language)).filter((label) => label !== '')
    const [first, ...more] = labels
    const count = fields[0]?.maxAsks ?? 1
    if (first === undefined) return t(($) => $.nodes.collect.summaryNone)
    if (more.length === 0) return t(($) => $.nodes.collect.summaryOne, { field: first, count })
    return t(($) => $.nodes.collect.summary, { fields: labels.join(', ') })
  },
  labels: {
    fields: (t) => t(($) => $.nodes.fields.label),
    ...confirmingLabels,
    skipFilled: (t) => t(($) => $.nodes.collect.skipFilled),
    corrections: (t) => t(($) => $.nodes.collect.corrections),
    ...timeoutLabels,
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const { data } = useInspector<CollectData>()
  return (
    <>
      <Section title={t(($) => $.nodes.collect.name)}>
        <AskedFieldList create={newCollectField} />
      </Section>
      <ConfirmingSection confirm={data.confirm} />
      <Section title={t(($) => $.nodes.collect.manner)}>
        <SwitchInput
          path={['skipFilled']}
          label={t(($) => $.nodes.collect.skipFilled)}
          help={t(($) => $.nodes.collect.skipFilledHelp)}
        />
        <SwitchInput
          path={['corrections']}
          label={t(($) => $.nodes.collect.corrections)}
          help={t(($) => $.nodes.collect.correctionsHelp)}
        />
        <TimeoutInput />
      </Section>
    </>
  )
}
