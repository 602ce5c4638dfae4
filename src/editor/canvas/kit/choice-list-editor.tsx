import { anyText } from '#src/domain/flow/said-texts.ts'
import type { FlowChoice } from '#src/domain/flow/rows.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useTextLanguage } from './inspector-context.tsx'
import { ListEditor } from './list-editor.tsx'
import { LocalisedTextInput } from './localised-text-input.tsx'
import type { Path } from './path.ts'
import { TagsInput } from './tags-input.tsx'
import { TextInput } from './text-input.tsx'

const limits = LIMITS.flow

/** Choices a visitor is offered: a label in each language, what is kept of it, and other words that mean it. */
export function ChoiceListEditor({ path }: { path: Path }) {
  const t = useTexts()
  const [, language] = useTextLanguage(undefined)
  return (
    <ListEditor<FlowChoice>
      path={path}
      label={t(($) => $.nodes.choices.label)}
      max={limits.choices}
      addLabel={t(($) => $.nodes.choices.add)}
      emptyText={t(($) => $.nodes.choices.empty)}
      create={(id) => ({ id, label: {}, value: '', synonyms: [] })}
      rowLabel={({ label }, index) => anyText(label, language) || t(($) => $.nodes.choices.row, { number: index + 1 })}
    >
      {(at) => (
        <>
          <LocalisedTextInput
            path={[...at, 'label']}
            label={t(($) => $.nodes.choices.words)}
            limit={limits.title}
            required
          />
          <TagsInput
            path={[...at, 'synonyms']}
            label={t(($) => $.nodes.choices.synonyms)}
            max={limits.examples}
            limit={limits.keyword}
            placeholder={t(($) => $.nodes.choices.synonymsHint)}
          />
          <TextInput
            path={[...at, 'value']}
            label={t(($) => $.nodes.choices.value)}
            limit={limits.title}
            help={t(($) => $.nodes.choices.valueHelp)}
          />
        </>
      )}
    </ListEditor>
  )
}
