import { z } from 'zod'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type Issue, type Outlet, type VariableUse } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { readNumber } from '#src/domain/voice/number.ts'
import { emptyPrompt, promptSchema } from '#src/domain/telephony/prompt.ts'
import { dialedSchema, type DialOutcome } from '#src/domain/telephony/request.ts'
import { promptIssues, promptOf, promptUses } from '#src/domain/voice/saying.ts'

const limits = LIMITS.voice

const data = z.strictObject({
  /** Said before it rings; may be empty. */
  prompt: promptSchema,
  /** Who is called, with its country: +49 30 1234567. May hold variables. */
  number: draftText(limits.number),
  /** The number shown to whoever is called; '' the menu's own. */
  callerId: draftText(limits.number),
  ringSeconds: z.number().int().min(5).max(limits.ringSeconds),
})
export type DialData = z.output<typeof data>

/** Joins the call with somebody outside, and goes on when they have hung up or cannot be reached. */
export const dial = defineNodeSpec({
  kind: 'dial',
  textKey: 'ivrDial',
  group: 'people',
  data,
  defaults: (): DialData => ({ prompt: emptyPrompt(), number: '', callerId: '', ringSeconds: 30 }),
  outlets: () => OUTLETS,
  check: (held, scope) => [
    ...promptIssues(held.prompt, scope, ['prompt'], { required: false }),
    ...numberIssues(held.number, 'number', true),
    ...numberIssues(held.callerId, 'callerId', false),
  ],
  uses: ({ prompt, number, callerId }): VariableUse[] => [
    ...promptUses(prompt, ['prompt']),
    ...(number === '' ? [] : [{ path: ['number'], as: 'template' } as const]),
    ...(callerId === '' ? [] : [{ path: ['callerId'], as: 'template' } as const]),
  ],
  waits: true,
  toPerson: true,
  step(context, signal): StepResult {
    if (signal.type !== 'performed') return call(context)
    const { result } = signal
    const outcome = result.ok ? dialedSchema.safeParse(result.value).data : undefined
    const note = outcome ?? { outcome: result.ok ? 'failed' : result.code }
    return { note, move: { type: 'leave', by: BY_OUTCOME[outcome?.outcome ?? 'failed'] } }
  },
})

const OUTLETS: readonly Outlet[] = [
  { id: 'answered', role: 'next', labelKey: 'ivrDial.answered', optional: true },
  { id: 'busy', role: 'else', labelKey: 'ivrDial.busy' },
  { id: 'noAnswer', role: 'timeout', labelKey: 'ivrDial.noAnswer' },
  { id: 'failed', role: 'failure', labelKey: 'ivrDial.failed' },
]
const BY_OUTCOME: Readonly<Record<DialOutcome, string>> = {
  answered: 'answered',
  busy: 'busy',
  no_answer: 'noAnswer',
  failed: 'failed',
}

function call(context: StepContext<DialData>): StepResult {
  const { data: held, render } = context
  const number = readNumber(render(held.number))
  if (number === null) return { note: { outcome: 'number' }, move: { type: 'leave', by: 'failed' } }
  const callerId = readNumber(render(held.callerId)) ?? ''
  const prompt = promptOf(context, held.prompt)
  return { move: { type: 'request', request: { type: 'dial', number, callerId, seconds: held.ringSeconds, prompt } } }
}

function numberIssues(text: string, name: string, required: boolean): Issue[] {
  if (text.trim() === '') return required ? [{ code: 'required', path: [name] }] : []
  return text.includes('{') || readNumber(text) !== null ? [] : [{ code: 'number_invalid', path: [name] }]
}
