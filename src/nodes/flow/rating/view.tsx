import { Star } from 'lucide-react'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { LocalisedRichText } from '#src/editor/canvas/kit/localised-rich-text.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { RatingData } from './spec.ts'

export const ratingView = defineNodeView<RatingData>({
  icon: Star,
  hue: 7,
  summary: ({ text }, t, { language }) => plainPreview(anyText(text, language)) || t(($) => $.nodes.rating.summary),
  labels: {
    text: (t) => t(($) => $.nodes.rating.text),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.rating.name)}>
      <LocalisedRichText
        path={['text']}
        label={t(($) => $.nodes.rating.text)}
        limit={LIMITS.flow.text}
        help={t(($) => $.nodes.rating.textHelp)}
      />
    </Section>
  )
}
