import { Tag } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { options } from '#src/editor/canvas/kit/row-labels.ts'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { TagsInput } from '#src/editor/canvas/kit/tags-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { TAGGED, type TagData } from './spec.ts'

export const tagView = defineNodeView<TagData>({
  icon: Tag,
  hue: 7,
  summary({ on, add, remove }, t) {
    const [added, removed] = [add.join(', '), remove.join(', ')]
    if (added === '' && removed === '') return t(($) => $.nodes.tag.summaryNone)
    const what =
      removed === ''
        ? t(($) => $.nodes.tag.summaryAdd, { tags: added })
        : added === ''
          ? t(($) => $.nodes.tag.summaryRemove, { tags: removed })
          : t(($) => $.nodes.tag.summaryBoth, { added, removed })
    return on === 'visitor' ? t(($) => $.nodes.tag.summaryVisitor, { what }) : what
  },
  labels: {
    on: (t) => t(($) => $.nodes.tag.on),
    add: (t) => t(($) => $.nodes.tag.add),
    remove: (t) => t(($) => $.nodes.tag.remove),
  },
  options: {
    on: options(TAGGED, (value) => (t) => t(($) => $.nodes.tag[value])),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const { data, resources } = useInspector<TagData>()
  return (
    <Section title={t(($) => $.nodes.tag.name)}>
      <SelectInput
        path={['on']}
        label={t(($) => $.nodes.tag.on)}
        help={t(($) => $.nodes.tag.onHelp)}
        unsaid="conversation"
        options={TAGGED.map((value) => ({ value, label: t(($) => $.nodes.tag[value]) }))}
      />
      {(['add', 'remove'] as const).map((name) => (
        <TagsInput
          key={name}
          path={[name]}
          label={t(($) => $.nodes.tag[name])}
          max={LIMITS.flow.mappings}
          limit={LIMITS.flow.keyword}
          placeholder={t(($) => $.nodes.tag.hint)}
          suggestions={data.on === 'visitor' ? resources.userTags : resources.tags}
        />
      ))}
    </Section>
  )
}
