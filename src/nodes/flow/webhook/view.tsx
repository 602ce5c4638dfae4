import { Webhook } from 'lucide-react'
import { VALUE_TYPES } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { SourceInput } from '#src/editor/canvas/kit/source-input.tsx'
import { TemplateInput } from '#src/editor/canvas/kit/template-input.tsx'
import { TextInput } from '#src/editor/canvas/kit/text-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { WebhookData } from './spec.ts'

export const webhookView = defineNodeView<WebhookData>({
  icon: Webhook,
  hue: 5,
  summary: ({ url }, t) =>
    url.trim() === ''
      ? t(($) => $.nodes.webhook.summaryNone)
      : t(($) => $.nodes.webhook.summary, { url: plainPreview(url) }),
  labels: {
    url: (t) => t(($) => $.nodes.webhook.url),
    payload: (t) => t(($) => $.nodes.webhook.payload),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.webhook.name)}>
      <TemplateInput
        path={['url']}
        label={t(($) => $.nodes.webhook.url)}
        limit={LIMITS.flow.url}
        placeholder="https://example.com/hooks"
        required
        help={t(($) => $.nodes.webhook.urlHelp)}
      />
      <ListEditor<WebhookData['payload'][number]>
        path={['payload']}
        label={t(($) => $.nodes.webhook.payload)}
        addLabel={t(($) => $.nodes.webhook.addMember)}
        max={LIMITS.flow.mappings}
        create={(id) => ({ id, name: '', type: 'text', source: { by: 'variable', reference: null } })}
        rowLabel={({ name }, index) => name || t(($) => $.editor.list.row, { number: index + 1 })}
      >
        {(path, { type }) => (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-2">
              <TextInput
                path={[...path, 'name']}
                label={t(($) => $.nodes.webhook.memberName)}
                limit={LIMITS.flow.title}
                mono
              />
              <SelectInput
                path={[...path, 'type']}
                label={t(($) => $.nodes.webhook.memberType)}
                options={VALUE_TYPES.map((value) => ({ value, label: t(($) => $.editor.types[value]) }))}
              />
            </div>
            <SourceInput path={[...path, 'source']} type={type} />
          </>
        )}
      </ListEditor>
    </Section>
  )
}
