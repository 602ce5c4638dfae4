import { Workflow } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { FlowInputs } from '#src/editor/canvas/kit/flow-inputs.tsx'
import { FlowSelect } from '#src/editor/canvas/kit/flow-select.tsx'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { CallData } from './spec.ts'

export const callView = defineNodeView<CallData>({
  icon: Workflow,
  hue: 6,
  summary({ flowId }, t, { flowName }) {
    if (flowId === null) return t(($) => $.nodes.call.summaryNone)
    const flow = flowName(flowId)
    return flow === undefined ? t(($) => $.nodes.call.summary) : t(($) => $.nodes.call.summaryFlow, { flow })
  },
  labels: {
    flowId: (t) => t(($) => $.nodes.call.flow),
    inputs: (t) => t(($) => $.nodes.flowInputs.label),
    outputs: (t) => t(($) => $.nodes.call.outputs),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const { data } = useInspector<CallData>()
  return (
    <Section title={t(($) => $.nodes.call.name)}>
      <FlowSelect path={['flowId']} label={t(($) => $.nodes.call.flow)} required />
      <FlowInputs path={['inputs']} flowId={data.flowId} />
      <Outputs />
    </Section>
  )
}

function Outputs() {
  const t = useTexts()
  const { data, resources } = useInspector<CallData>()
  const given = resources.flows.find(({ id }) => id === data.flowId)?.signature.outputs ?? []
  const left = given.filter(({ name }) => data.outputs.every((row) => row.name !== name))
  const typeOf = (name: string) => given.find((output) => output.name === name)?.type
  if (given.length + data.outputs.length === 0)
    return data.flowId === null ? null : <p className="text-12 text-muted">{t(($) => $.nodes.call.none)}</p>
  return (
    <ListEditor<CallData['outputs'][number]>
      path={['outputs']}
      label={t(($) => $.nodes.call.outputs)}
      addLabel={t(($) => $.nodes.call.addOutput)}
      max={Math.min(LIMITS.flow.mappings, data.outputs.length + left.length)}
      create={(id) => ({ id, name: left[0]?.name ?? '', reference: null })}
      rowLabel={({ name }, index) => name || t(($) => $.editor.list.row, { number: index + 1 })}
    >
      {(path, { name }) => {
        const type = typeOf(name)
        return (
          <>
            <SelectInput
              path={[...path, 'name']}
              label={t(($) => $.nodes.call.output)}
              options={given.map((output) => ({ value: output.name, label: output.name }))}
            />
            <ReferenceSelect
              path={[...path, 'reference']}
              label={t(($) => $.nodes.call.reference)}
              writes
              {...(type !== undefined && { types: type === 'text' ? ['text'] : [type, 'text'] })}
            />
          </>
        )
      }}
    </ListEditor>
  )
}
