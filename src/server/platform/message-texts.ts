import { fillText } from '#src/domain/text.ts'
import en from '#locales/en/mail.json' with { type: 'json' }
import zh from '#locales/zh/mail.json' with { type: 'json' }
import type { ShellLanguage } from '#src/lib/languages.ts'

const texts = { en, zh }
export type MessageTemplate = keyof typeof en

/** Subject and body of a message to a person, in their language. */
export function messageText(
  template: MessageTemplate,
  language: ShellLanguage,
  values: Record<string, string>,
): { subject: string; body: string } {
  const { subject, body } = texts[language][template]
  return { subject: fillText(subject, values), body: fillText(body, values) }
}
