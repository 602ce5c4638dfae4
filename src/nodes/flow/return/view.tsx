import { Undo2 } from 'lucide-react'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { ReturnData } from './spec.ts'

export const returnView = defineNodeView<ReturnData>({
  icon: Undo2,
  hue: 6,
  summary: (_data, t) => t(($) => $.nodes.return.summary),
  labels: {},
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.return.name)}>
      <p className="text-13 text-muted">{t(($) => $.nodes.return.outputs)}</p>
      <p className="text-13 text-muted">{t(($) => $.nodes.return.notCalled)}</p>
    </Section>
  )
}
