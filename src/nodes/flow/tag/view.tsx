import { Tag } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { TagsInput } from '#src/editor/canvas/kit/tags-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { TagData } from './spec.ts'

export const tagView = defineNodeView<TagData>({
  icon: Tag,
  hue: 7,
  summary({ add, remove }, t) {
    const [added, removed] = [add.join(', '), remove.join(', ')]
    if (added === '' && removed === '') return t(($) => $.nodes.tag.summaryNone)
    if (removed === '') return t(($) => $.nodes.tag.summaryAdd, { tags: added })
    if (added === '') return t(($) => $.nodes.tag.summaryRemove, { tags: removed })
    return t(($) => $.nodes.tag.summaryBoth, { added, removed })
  },
  labels: {
    add: (t) => t(($) => $.nodes.tag.add),
    remove: (t) => t(($) => $.nodes.tag.remove),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const { resources } = useInspector<TagData>()
  return (
    <Section title={t(($) => $.nodes.tag.name)}>
      {(['add', 'remove'] as const).map((name) => (
        <TagsInput
          key={name}
          path={[name]}
          label={t(($) => $.nodes.tag[name])}
          max={LIMITS.flow.mappings}
          limit={LIMITS.flow.keyword}
          placeholder={t(($) => $.nodes.tag.hint)}
          suggestions={resources.tags}
        />
      ))}
    </Section>
  )
}
