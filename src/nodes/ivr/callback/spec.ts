import { z } from 'zod'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type CheckScope, type Issue, type VariableUse } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { readNumber } from '#src/domain/voice/number.ts'
import { promptSchema, textPrompt } from '#src/domain/telephony/prompt.ts'
import { play, promptIssues, promptUses } from '#src/domain/voice/saying.ts'

const limits = LIMITS.voice

const data = z.strictObject({
  /** Who is to be called, with variables in it: mostly the caller. */
  number: draftText(limits.number),
  /** Who calls; null: the menu's default group. */
  groupId: z.string().max(64).nullable(),
  /** What the agent reads before. */
  note: draftText(LIMITS.flow.text),
  /** Said when it is noted; may be empty. */
  thanks: promptSchema,
})
export type CallbackData = z.output<typeof data>

/** Notes that somebody shall call back. */
export const callback = defineNodeSpec({
  kind: 'callback',
  textKey: 'ivrCallback',
  group: 'people',
  data,
  defaults: (): CallbackData => ({
    number: '{{ system.caller }}',
    groupId: null,
    note: '',
    thanks: textPrompt({ en: 'Thank you. We will call you back.', zh: '谢谢，我们会尽快给您回电。' }),
  }),
  outlets: () => [
    { id: 'noted', role: 'next', labelKey: 'ivrCallback.noted', optional: true },
    { id: 'failed', role: 'failure', labelKey: 'ivrCallback.failed' },
  ],
  check: (held, scope) => [
    ...numberIssues(held.number),
    ...groupIssues(held, scope),
    ...promptIssues(held.thanks, scope, ['thanks'], { required: false }),
  ],
  uses: ({ number, note, thanks }): VariableUse[] => [
    ...(number === '' ? [] : [{ path: ['number'], as: 'template' } as const]),
    ...(note === '' ? [] : [{ path: ['note'], as: 'template' } as const]),
    ...promptUses(thanks, ['thanks']),
  ],
  waits: false,
  toPerson: true,
  step(context, signal): StepResult {
    if (signal.type !== 'performed') return askForCallback(context)
    if (!signal.result.ok) return { note: { code: signal.result.code }, move: { type: 'leave', by: 'failed' } }
    return { effects: play(context, context.data.thanks, false), move: { type: 'leave', by: 'noted' } }
  },
})

/** A caller who hides their number cannot be called back. */
function askForCallback({ data: held, render }: StepContext<CallbackData>): StepResult {
  const number = readNumber(render(held.number))
  if (number === null) return { note: { code: 'number' }, move: { type: 'leave', by: 'failed' } }
  const note = render(held.note).trim()
  return { move: { type: 'request', request: { type: 'callback', number, groupId: held.groupId, note } } }
}

function numberIssues(text: string): Issue[] {
  if (text.trim() === '') return [{ code: 'required', path: ['number'] }]
  return text.includes('{') || readNumber(text) !== null ? [] : [{ code: 'number_invalid', path: ['number'] }]
}

/** Where none is named and the menu has no default either, the application's first group calls back. */
const groupIssues = ({ groupId }: CallbackData, { voice }: CheckScope): Issue[] =>
  groupId === null && voice && !voice.hasGroup ? [{ code: 'no_group', path: ['groupId'] }] : []
