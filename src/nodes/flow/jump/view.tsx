import { CornerDownRight } from 'lucide-react'
import { FlowInputs } from '#src/editor/canvas/kit/flow-inputs.tsx'
import { FlowSelect } from '#src/editor/canvas/kit/flow-select.tsx'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { JumpData } from './spec.ts'

export const jumpView = defineNodeView<JumpData>({
  icon: CornerDownRight,
  hue: 6,
  summary({ flowId }, t, { flowName }) {
    if (flowId === null) return t(($) => $.nodes.jump.summaryNone)
    const flow = flowName(flowId)
    return flow === undefined ? t(($) => $.nodes.jump.summary) : t(($) => $.nodes.jump.summaryFlow, { flow })
  },
  labels: {
    flowId: (t) => t(($) => $.nodes.jump.flow),
    inputs: (t) => t(($) => $.nodes.flowInputs.label),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const { data } = useInspector<JumpData>()
  return (
    <Section title={t(($) => $.nodes.jump.name)}>
      <FlowSelect path={['flowId']} label={t(($) => $.nodes.jump.flow)} required />
      <FlowInputs path={['inputs']} flowId={data.flowId} />
    </Section>
  )
}
