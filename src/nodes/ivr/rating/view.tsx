import { Star } from 'lucide-react'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { AskingFields } from '#src/editor/prompt/asking-fields.tsx'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { askingLabels, promptLabels } from '#src/editor/prompt/prompt-labels.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { RatingData } from './spec.ts'

export const ratingView = defineNodeView<RatingData>({
  icon: Star,
  hue: 4,
  summary: (_, t) => t(($) => $.nodes.ivrRating.summary),
  labels: {
    ...askingLabels,
    variable: (t) => t(($) => $.nodes.ivrRating.variable),
    ...promptLabels('thanks', (t) => t(($) => $.editor.prompt.afterwards)),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <>
      <Section title={t(($) => $.nodes.ivrRating.name)}>
        <PromptInput path={['prompt']} label={t(($) => $.editor.prompt.said)} required />
        <ReferenceSelect path={['variable']} label={t(($) => $.nodes.ivrRating.variable)} types={['number']} writes />
        <PromptInput path={['thanks']} label={t(($) => $.editor.prompt.afterwards)} rows={2} />
      </Section>
      <AskingFields />
    </>
  )
}
