import { Percent } from 'lucide-react'
import type { Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { TextInput } from '#src/editor/canvas/kit/text-input.tsx'
import { useField } from '#src/editor/canvas/kit/use-field.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { letterOf, sumOf, type Part, type SplitData } from './spec.ts'

export const splitView = defineNodeView<SplitData>({
  icon: Percent,
  hue: 3,
  summary: ({ parts }, t) =>
    t(($) => $.nodes.split.summary, {
      parts: parts
        .map(({ title, percent }, index) =>
          t(($) => $.nodes.split.summaryPart, { title: title.trim() || letterOf(index), percent }),
        )
        .join(', '),
    }),
  labels: {
    parts: (t) => t(($) => $.nodes.split.parts),
    'parts.percent': (t) => t(($) => $.nodes.split.percent),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const { data } = useInspector<SplitData>()
  const { isReadOnly, set } = useField(['parts'])
  const { parts } = data
  return (
    <Section title={t(($) => $.nodes.split.parts)} note={t(($) => $.nodes.split.sum, { sum: sumOf(parts) })}>
      <ListEditor<Part>
        path={['parts']}
        label={t(($) => $.nodes.split.parts)}
        addLabel={t(($) => $.nodes.split.add)}
        min={2}
        max={LIMITS.flow.branches}
        create={(id) => ({ id, title: letterOf(parts.length), percent: 0 })}
        rowLabel={({ title }, index) => title || t(($) => $.nodes.split.part, { number: index + 1 })}
      >
        {(path) => (
          <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-2">
            <TextInput path={[...path, 'title']} label={t(($) => $.nodes.split.title)} limit={LIMITS.flow.title} />
            <NumberInput
              path={[...path, 'percent']}
              label={t(($) => $.nodes.split.percent)}
              min={0}
              max={100}
              unit="%"
            />
          </div>
        )}
      </ListEditor>
      {!isReadOnly && (
        <Button size="small" className="self-start" onClick={() => set(evenly(parts) satisfies Json)}>
          {t(($) => $.nodes.split.even)}
        </Button>
      )}
    </Section>
  )
}

/** As even as whole percentages allow: the first parts take what is left over. */
function evenly(parts: readonly Part[]): Part[] {
  const share = Math.floor(100 / parts.length)
  const rest = 100 - share * parts.length
  return parts.map((part, index) => ({ ...part, percent: share + (index < rest ? 1 : 0) }))
}
