import { LayoutList } from 'lucide-react'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { newTypedField, type FormTypedField } from '#src/domain/flow/typed-field.ts'
import { FIELD_TYPES } from '#src/domain/conversation/message.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTextLanguage } from '#src/editor/canvas/kit/inspector-context.tsx'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { LocalisedTextArea } from '#src/editor/canvas/kit/localised-text-area.tsx'
import { LocalisedTextInput } from '#src/editor/canvas/kit/localised-text-input.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { TimeoutInput } from '#src/editor/canvas/kit/timeout-input.tsx'
import { TypedFieldHead, TypedFieldTail } from '#src/editor/canvas/kit/typed-field-editor.tsx'
import { timeoutLabels } from '#src/editor/canvas/kit/shared-labels.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { FormData } from './spec.ts'

const limits = LIMITS.flow

export const formView = defineNodeView<FormData>({
  icon: LayoutList,
  hue: 2,
  summary({ fields }, t, { language }) {
    const labels = fields.map(({ label }) => anyText(label, language)).filter((label) => label !== '')
    return labels.length === 0
      ? t(($) => $.nodes.form.summaryNone)
      : t(($) => $.nodes.form.summary, { fields: labels.join(', ') })
  },
  labels: {
    text: (t) => t(($) => $.nodes.form.text),
    fields: (t) => t(($) => $.nodes.fields.label),
    submitLabel: (t) => t(($) => $.nodes.form.submitLabel),
    cancelLabel: (t) => t(($) => $.nodes.form.cancelLabel),
    invalidText: (t) => t(($) => $.nodes.form.invalidText),
    ...timeoutLabels,
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const [, language] = useTextLanguage(undefined)
  return (
    <>
      <Section title={t(($) => $.nodes.form.name)}>
        <LocalisedTextArea path={['text']} label={t(($) => $.nodes.form.text)} limit={limits.text} rows={2} required />
        <ListEditor<FormTypedField>
          path={['fields']}
          label={t(($) => $.nodes.fields.label)}
          max={limits.fields}
          addLabel={t(($) => $.nodes.fields.add)}
          emptyText={t(($) => $.nodes.fields.empty)}
          create={(id) => newTypedField(id)}
          rowLabel={({ label }, index) =>
            anyText(label, language) || t(($) => $.nodes.fields.row, { number: index + 1 })
          }
        >
          {(path, field) => (
            <>
              <TypedFieldHead path={path} field={field} types={FIELD_TYPES} />
              <TypedFieldTail path={path} />
            </>
          )}
        </ListEditor>
      </Section>
      <Section title={t(($) => $.nodes.form.words)}>
        {(['submitLabel', 'cancelLabel'] as const).map((name) => (
          <LocalisedTextInput
            key={name}
            path={[name]}
            label={t(($) => $.nodes.form[name])}
            limit={limits.title}
            required
          />
        ))}
        <LocalisedTextInput
          path={['invalidText']}
          label={t(($) => $.nodes.form.invalidText)}
          limit={limits.text}
          required
          help={t(($) => $.nodes.form.invalidHelp)}
        />
        <TimeoutInput />
      </Section>
    </>
  )
}
