import { Code } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { TextInput } from '#src/editor/canvas/kit/text-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import type { CodeData, Port } from './spec.ts'

export const codeView = defineNodeView<CodeData>({
  icon: Code,
  hue: 5,
  summary({ script, outputs }, t) {
    const names = outputs.flatMap(({ reference }) => reference ?? [])
    if (names.length > 0) return t(($) => $.nodes.code.summaryOutputs, { outputs: names.join(', ') })
    return t(($) => $.nodes.code.summary, { count: script.trim().split('\n').length })
  },
  labels: {
    inputs: (t) => t(($) => $.nodes.code.inputs),
    script: (t) => t(($) => $.nodes.code.script),
    outputs: (t) => t(($) => $.nodes.code.outputs),
    'inputs.reference': (t) => t(($) => $.nodes.code.gives),
    'outputs.reference': (t) => t(($) => $.nodes.code.takes),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <>
      <Section title={t(($) => $.nodes.code.script)}>
        <Ports name="inputs" />
        <TextInput
          path={['script']}
          label={t(($) => $.nodes.code.script)}
          help={t(($) => $.nodes.code.scriptHelp)}
          lines={10}
          mono
          limit={LIMITS.flow.script}
        />
        <Ports name="outputs" />
      </Section>
      <TrySection />
    </>
  )
}

function Ports({ name }: { name: 'inputs' | 'outputs' }) {
  const t = useTexts()
  const isInput = name === 'inputs'
  return (
    <ListEditor<Port>
      path={[name]}
      label={t(($) => $.nodes.code[name])}
      addLabel={t(($) => (isInput ? $.nodes.code.addInput : $.nodes.code.addOutput))}
      max={LIMITS.flow.mappings}
      create={(id) => ({ id, name: '', reference: null })}
      rowLabel={(port, index) => port.name || t(($) => $.editor.list.row, { number: index + 1 })}
    >
      {(path) => (
        <>
          <TextInput
            path={[...path, 'name']}
            label={t(($) => $.nodes.code.portName)}
            limit={LIMITS.flow.title}
            mono
            required
          />
          <ReferenceSelect
            path={[...path, 'reference']}
            label={t(($) => (isInput ? $.nodes.code.gives : $.nodes.code.takes))}
            writes={!isInput}
            required
          />
        </>
      )}
    </ListEditor>
  )
}

/** Runs the script once with the samples of its inputs, where the host can. */
function TrySection() {
  const t = useTexts()
  const { data, resources, variables } = useInspector<CodeData>()
  const [state, setState] = useState<{ is: 'idle' | 'busy' | 'failed' } | { is: 'done'; text: string }>({ is: 'idle' })
  const { trySandbox } = resources
  if (!trySandbox) return null
  const handleTry = async () => {
    setState({ is: 'busy' })
    const sampleOf = (reference: string | null) =>
      variables.find((variable) => variable.reference === reference)?.sample ?? null
    const inputs = Object.fromEntries(data.inputs.map(({ name, reference }) => [name, sampleOf(reference)]))
    try {
      const text = JSON.stringify(await trySandbox(data.script, inputs), null, 2)
      setState({ is: 'done', text: [...text].slice(0, SHOWN).join('') })
    } catch {
      setState({ is: 'failed' })
    }
  }
  return (
    <Section title={t(($) => $.nodes.code.result)}>
      <Button
        size="small"
        busy={state.is === 'busy'}
        className="self-start"
        onClick={() => {
          void handleTry()
        }}
      >
        {t(($) => $.nodes.code.try)}
      </Button>
      <div role="status" className="empty:hidden">
        {state.is === 'failed' && <Callout tone="danger">{t(($) => $.nodes.code.tryFailed)}</Callout>}
        {state.is === 'done' && (
          <pre className="rounded-control bg-sunken p-2 font-mono text-12 whitespace-pre-wrap wrap-anywhere">
            {state.text}
          </pre>
        )}
      </div>
    </Section>
  )
}

/** How many characters of a result are shown. */
const SHOWN = 2000
