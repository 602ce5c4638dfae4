import { Variable } from 'lucide-react'
import { AssignmentList } from '#src/editor/canvas/kit/assignment-list.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { SetData } from './spec.ts'

export const setView = defineNodeView<SetData>({
  icon: Variable,
  hue: 4,
  summary({ assignments }, t) {
    const variables = assignments.flatMap(({ reference }) => reference ?? [])
    if (variables.length === 0) return t(($) => $.nodes.set.summaryNone)
    return t(($) => $.nodes.set.summary, { variables: variables.join(', ') })
  },
  labels: {
    assignments: (t) => t(($) => $.nodes.set.assignments),
    'assignments.reference': (t) => t(($) => $.nodes.set.variable),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.set.assignments)}>
      <AssignmentList
        path={['assignments']}
        label={t(($) => $.nodes.set.assignments)}
        help={t(($) => $.nodes.set.assignmentsHelp)}
        addLabel={t(($) => $.nodes.set.add)}
        targetLabel={t(($) => $.nodes.set.variable)}
      />
    </Section>
  )
}
