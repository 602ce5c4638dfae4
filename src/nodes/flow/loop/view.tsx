import { Repeat } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { LoopData } from './spec.ts'

export const loopView = defineNodeView<LoopData>({
  icon: Repeat,
  hue: 3,
  summary: ({ list }, t) =>
    list === null ? t(($) => $.nodes.loop.summaryNone) : t(($) => $.nodes.loop.summary, { list }),
  labels: {
    list: (t) => t(($) => $.nodes.loop.list),
    item: (t) => t(($) => $.nodes.loop.item),
    index: (t) => t(($) => $.nodes.loop.index),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.loop.name)}>
      <p className="text-12 text-muted">{t(($) => $.nodes.loop.help)}</p>
      <ReferenceSelect
        path={['list']}
        label={t(($) => $.nodes.loop.list)}
        types={['list']}
        required
        help={t(($) => $.nodes.loop.limit, { limit: LIMITS.flow.loopItems })}
      />
      <ReferenceSelect path={['item']} label={t(($) => $.nodes.loop.item)} writes />
      <ReferenceSelect
        path={['index']}
        label={t(($) => $.nodes.loop.index)}
        types={['number']}
        writes
        required
        help={t(($) => $.nodes.loop.indexHelp)}
      />
    </Section>
  )
}
