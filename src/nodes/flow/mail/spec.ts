import { z } from 'zod'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type Issue } from '#src/domain/graph/spec.ts'
import type { StepResult } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'

/** The most characters of an address (RFC 5321, 4.5.3.1.3). */
export const ADDRESS_LIMIT = 254
/** The most characters of a subject; longer ones are cut by most readers of mail. */
export const SUBJECT_LIMIT = 200

const data = z.strictObject({
  to: draftText(ADDRESS_LIMIT),
  subject: draftText(SUBJECT_LIMIT),
  text: draftText(LIMITS.flow.prompt),
})
export type MailData = z.output<typeof data>

const FIELDS = ['to', 'subject', 'text'] as const

/** Sends an e-mail, to the visitor or to a colleague. */
export const mail = defineNodeSpec({
  kind: 'mail',
  textKey: 'mail',
  group: 'people',
  data,
  defaults: (): MailData => ({ to: '', subject: '', text: '' }),
  outlets: () => [
    { id: 'sent', role: 'next', labelKey: 'mail.sent' },
    { id: 'failed', role: 'failure', labelKey: 'mail.failed' },
  ],
  check: (held) => [
    ...FIELDS.flatMap((name): Issue[] => (held[name].trim() === '' ? [{ code: 'required', path: [name] }] : [])),
    ...(held.to.trim() === '' || held.to.includes('{') || isAddress(held.to.trim())
      ? []
      : [{ code: 'address_invalid', path: ['to'] }]),
  ],
  uses: () => FIELDS.map((name) => ({ path: [name], as: 'template' })),
  waits: false,
  step({ data: { to, subject, text }, render }, signal): StepResult {
    if (signal.type === 'performed') {
      const { result } = signal
      if (result.ok) return { move: { type: 'leave', by: 'sent' } }
      return { note: { code: result.code, detail: result.detail }, move: { type: 'leave', by: 'failed' } }
    }
    const address = render(to).trim()
    if (!isAddress(address)) return { note: { code: 'address_invalid' }, move: { type: 'leave', by: 'failed' } }
    // A line break in a subject would begin another header.
    const line = render(subject).replaceAll(/\s+/g, ' ').trim()
    const request = { type: 'mail' as const, to: address, subject: line, text: render(text) }
    return { note: { to: address, subject: line }, move: { type: 'request', request } }
  },
})

/** One address, and not a list or a name with one: what a visitor has typed must not reach further people. */
const isAddress = (text: string): boolean => text.length <= ADDRESS_LIMIT && z.email().safeParse(text).success
