import { Mail } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { TemplateArea } from '#src/editor/canvas/kit/template-area.tsx'
import { TemplateInput } from '#src/editor/canvas/kit/template-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ADDRESS_LIMIT, SUBJECT_LIMIT, type MailData } from './spec.ts'

export const mailView = defineNodeView<MailData>({
  icon: Mail,
  hue: 7,
  summary: ({ to, subject }, t) =>
    to.trim() === ''
      ? t(($) => $.nodes.mail.summaryNone)
      : t(($) => $.nodes.mail.summary, { to: plainPreview(to), subject: plainPreview(subject) }),
  labels: {
    to: (t) => t(($) => $.nodes.mail.to),
    subject: (t) => t(($) => $.nodes.mail.subject),
    text: (t) => t(($) => $.nodes.mail.text),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.mail.name)}>
      <TemplateInput
        path={['to']}
        label={t(($) => $.nodes.mail.to)}
        limit={ADDRESS_LIMIT}
        placeholder="anna@example.com"
        required
        help={t(($) => $.nodes.mail.toHelp)}
      />
      <TemplateInput path={['subject']} label={t(($) => $.nodes.mail.subject)} limit={SUBJECT_LIMIT} required />
      <TemplateArea path={['text']} label={t(($) => $.nodes.mail.text)} limit={LIMITS.flow.prompt} rows={8} required />
    </Section>
  )
}
