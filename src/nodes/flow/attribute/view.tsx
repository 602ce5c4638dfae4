import { UserPen } from 'lucide-react'
import { AssignmentList } from '#src/editor/canvas/kit/assignment-list.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { AttributeData } from './spec.ts'

export const attributeView = defineNodeView<AttributeData>({
  icon: UserPen,
  hue: 7,
  summary({ attributes }, t) {
    const variables = attributes.flatMap(({ reference }) => reference ?? [])
    if (variables.length === 0) return t(($) => $.nodes.attribute.summaryNone)
    return t(($) => $.nodes.attribute.summary, { variables: variables.join(', ') })
  },
  labels: {
    attributes: (t) => t(($) => $.nodes.attribute.attributes),
    'attributes.reference': (t) => t(($) => $.nodes.attribute.variable),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.attribute.attributes)}>
      <AssignmentList
        path={['attributes']}
        label={t(($) => $.nodes.attribute.attributes)}
        help={t(($) => $.nodes.attribute.attributesHelp)}
        addLabel={t(($) => $.nodes.attribute.add)}
        targetLabel={t(($) => $.nodes.attribute.variable)}
      />
    </Section>
  )
}
