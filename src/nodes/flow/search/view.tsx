import { BookOpen } from 'lucide-react'
import { FIND_SCOPES } from '#src/domain/engine/found-items.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { TemplateInput } from '#src/editor/canvas/kit/template-input.tsx'
import { options } from '#src/editor/canvas/kit/row-labels.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { SearchData } from './spec.ts'

export const searchView = defineNodeView<SearchData>({
  icon: BookOpen,
  hue: 5,
  summary({ query: template, answers, scope }, t) {
    const query = plainPreview(template)
    const where = t(($) => $.nodes.search.places[scope])
    return answers
      ? t(($) => $.nodes.search.summaryAnswer, { query, where })
      : t(($) => $.nodes.search.summaryKeep, { query, where })
  },
  labels: {
    query: (t) => t(($) => $.nodes.search.query),
    scope: (t) => t(($) => $.nodes.search.scope),
    limit: (t) => t(($) => $.nodes.search.limit),
    minConfidence: (t) => t(($) => $.nodes.search.minConfidence),
    answers: (t) => t(($) => $.nodes.search.answers),
    reference: (t) => t(($) => $.nodes.search.reference),
  },
  options: {
    scope: options(FIND_SCOPES, (value) => (t) => t(($) => $.nodes.search[value])),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.search.name)}>
      <TemplateInput path={['query']} label={t(($) => $.nodes.search.query)} limit={LIMITS.flow.text} required />
      <SelectInput
        path={['scope']}
        label={t(($) => $.nodes.search.scope)}
        options={FIND_SCOPES.map((scope) => ({ value: scope, label: t(($) => $.nodes.search[scope]) }))}
        help={t(($) => $.nodes.search.scopeHelp)}
      />
      <div className="grid grid-cols-2 gap-2">
        <NumberInput path={['limit']} label={t(($) => $.nodes.search.limit)} min={1} max={LIMITS.robot.clarifyNumber} />
        <NumberInput
          path={['minConfidence']}
          label={t(($) => $.nodes.search.minConfidence)}
          min={0}
          max={100}
          unit="%"
        />
      </div>
      <SwitchInput
        path={['answers']}
        label={t(($) => $.nodes.search.answers)}
        help={t(($) => $.nodes.search.answersHelp)}
      />
      <ReferenceSelect
        path={['reference']}
        label={t(($) => $.nodes.search.reference)}
        types={['list', 'object', 'text']}
        writes
        help={t(($) => $.nodes.search.referenceHelp)}
      />
    </Section>
  )
}
