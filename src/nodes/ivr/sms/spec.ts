import { z } from 'zod'
import { textUses } from '#src/domain/flow/said-texts.ts'
import { draftText, localisedText, textIssues } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type Issue, type VariableUse } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { readNumber } from '#src/domain/voice/number.ts'
import { promptSchema, textPrompt } from '#src/domain/telephony/prompt.ts'
import { play, promptIssues, promptUses } from '#src/domain/voice/saying.ts'

const limits = LIMITS.voice

const data = z.strictObject({
  /** Who gets it, with variables in it: mostly the caller. */
  to: draftText(limits.number),
  /** The message, mostly with the address of a page on which to go on in writing. */
  text: localisedText(limits.sms),
  /** Said when it is sent; may be empty. */
  thanks: promptSchema,
})
export type SmsData = z.output<typeof data>

/** Sends a short message: a link with which the caller goes on in a chat, an address, a number. */
export const sms = defineNodeSpec({
  kind: 'sms',
  textKey: 'ivrSms',
  group: 'talk',
  data,
  defaults: (): SmsData => ({
    to: '{{ system.caller }}',
    text: {},
    thanks: textPrompt({ en: 'We have sent you a message.', zh: '短信已发送，请查收。' }),
  }),
  outlets: () => [
    { id: 'sent', role: 'next', labelKey: 'ivrSms.sent', optional: true },
    { id: 'failed', role: 'failure', labelKey: 'ivrSms.failed' },
  ],
  check: (held, scope) => [
    ...numberIssues(held.to),
    ...textIssues(held.text, scope.languages, ['text']),
    ...promptIssues(held.thanks, scope, ['thanks'], { required: false }),
  ],
  uses: ({ to, text, thanks }): VariableUse[] => [
    ...(to === '' ? [] : [{ path: ['to'], as: 'template' } as const]),
    ...textUses(text, ['text']),
    ...promptUses(thanks, ['thanks']),
  ],
  waits: false,
  step(context, signal): StepResult {
    if (signal.type !== 'performed') return send(context)
    if (!signal.result.ok) return { note: { code: signal.result.code }, move: { type: 'leave', by: 'failed' } }
    return { effects: play(context, context.data.thanks, false), move: { type: 'leave', by: 'sent' } }
  },
})

function send({ data: held, render, say }: StepContext<SmsData>): StepResult {
  const to = readNumber(render(held.to))
  const text = say(held.text).trim()
  if (to === null || text === '')
    return { note: { code: to === null ? 'number' : 'text' }, move: { type: 'leave', by: 'failed' } }
  return { move: { type: 'request', request: { type: 'sms', to, text } } }
}

function numberIssues(text: string): Issue[] {
  if (text.trim() === '') return [{ code: 'required', path: ['to'] }]
  return text.includes('{') || readNumber(text) !== null ? [] : [{ code: 'number_invalid', path: ['to'] }]
}
