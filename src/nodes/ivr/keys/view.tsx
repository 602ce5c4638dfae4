import { Grid3x3 } from 'lucide-react'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { TagsInput } from '#src/editor/canvas/kit/tags-input.tsx'
import { TextInput } from '#src/editor/canvas/kit/text-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { AskingFields } from '#src/editor/prompt/asking-fields.tsx'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { KEYS } from '#src/domain/telephony/keys.ts'
import { askingLabels } from '#src/editor/prompt/prompt-labels.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { KeysData, MenuOption } from './spec.ts'

const limits = LIMITS.voice

export const keysView = defineNodeView<KeysData>({
  icon: Grid3x3,
  hue: 2,
  summary({ prompt, options }, t, { language }) {
    const text = plainPreview(anyText(prompt.text, language))
    if (options.length === 0) return text === '' ? t(($) => $.nodes.ivrKeys.summaryNone) : text
    return t(($) => $.nodes.ivrKeys.summary, {
      count: options.length,
      keys: options
        .map(({ keys }) => keys)
        .filter((keys) => keys !== '')
        .join(' '),
    })
  },
  labels: {
    ...askingLabels,
    options: (t) => t(($) => $.nodes.ivrKeys.options),
    'options.keys': (t) => t(($) => $.nodes.ivrKeys.key),
    'options.phrases': (t) => t(($) => $.nodes.ivrKeys.phrases),
  },
  Inspector,
})

/** The first key that no option has yet. */
const freeKey = (options: readonly MenuOption[]): string =>
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#'].find(
    (key) => !options.some(({ keys }) => keys === key),
  ) ?? KEYS[0]

function Inspector() {
  const t = useTexts()
  const { options } = useInspector<KeysData>().data
  return (
    <>
      <Section title={t(($) => $.nodes.ivrKeys.name)}>
        <PromptInput path={['prompt']} label={t(($) => $.editor.prompt.said)} required />
        <ListEditor<MenuOption>
          path={['options']}
          label={t(($) => $.nodes.ivrKeys.options)}
          max={limits.options}
          addLabel={t(($) => $.nodes.ivrKeys.add)}
          emptyText={t(($) => $.nodes.ivrKeys.empty)}
          create={(id) => ({ id, keys: freeKey(options), label: '', phrases: [] })}
          copy={(row, id) => ({ ...row, id, keys: freeKey(options) })}
          rowLabel={({ keys, label }, index) =>
            [keys, label].filter((part) => part !== '').join(' ') ||
            t(($) => $.nodes.ivrKeys.row, { number: index + 1 })
          }
        >
          {(at) => (
            <>
              <div className="grid grid-cols-[5rem_1fr] gap-2">
                <TextInput
                  path={[...at, 'keys']}
                  label={t(($) => $.nodes.ivrKeys.key)}
                  limit={limits.optionKeys}
                  mono
                />
                <TextInput path={[...at, 'label']} label={t(($) => $.nodes.ivrKeys.label)} limit={LIMITS.flow.title} />
              </div>
              <TagsInput
                path={[...at, 'phrases']}
                label={t(($) => $.nodes.ivrKeys.phrases)}
                max={limits.phrases}
                limit={LIMITS.flow.keyword}
                placeholder={t(($) => $.nodes.ivrKeys.phrasesHint)}
              />
            </>
          )}
        </ListEditor>
      </Section>
      <AskingFields several />
    </>
  )
}
