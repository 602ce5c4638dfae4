import { Undo2 } from 'lucide-react'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { options } from '#src/editor/canvas/kit/row-labels.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { BACK_TO, type BackData } from './spec.ts'

export const backView = defineNodeView<BackData>({
  icon: Undo2,
  hue: 6,
  summary: ({ to }, t) => t(($) => $.nodes.ivrBack.to[to]),
  labels: {
    to: (t) => t(($) => $.nodes.ivrBack.where),
  },
  options: {
    to: options(['again', 'previous', 'top'], (value) => (t) => t(($) => $.nodes.ivrBack.to[value])),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.ivrBack.name)}>
      <SelectInput
        path={['to']}
        label={t(($) => $.nodes.ivrBack.where)}
        options={BACK_TO.map((value) => ({ value, label: t(($) => $.nodes.ivrBack.to[value]) }))}
      />
    </Section>
  )
}
