import { z } from 'zod'
import { variableReference } from '#src/domain/flow/rows.ts'
import { referenceUse, setting } from '#src/domain/flow/said-texts.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { endKeySchema } from '#src/domain/telephony/keys.ts'
import { promptSchema, textPrompt } from '#src/domain/telephony/prompt.ts'
import { recordedSchema } from '#src/domain/telephony/request.ts'
import { play, promptIssues, promptUses } from '#src/domain/voice/saying.ts'

const limits = LIMITS.voice

const data = z.strictObject({
  prompt: promptSchema,
  maxSeconds: z.number().int().min(5).max(limits.recordSeconds),
  /** A silence so long ends it. */
  silenceSeconds: z.number().int().min(1).max(limits.listenSeconds),
  endKey: endKeySchema,
  beep: z.boolean(),
  /** Takes the id of the recording. */
  variable: variableReference,
  /** Said afterwards; may be empty. */
  thanks: promptSchema,
})
export type VoicemailData = z.output<typeof data>

/** Records what the caller leaves to be heard later. */
export const voicemail = defineNodeSpec({
  kind: 'voicemail',
  textKey: 'ivrVoicemail',
  group: 'people',
  data,
  defaults: (): VoicemailData => ({
    prompt: textPrompt({
      en: 'Please leave a message after the tone. Press hash when you are done.',
      zh: '请在提示音后留言，完成后请按井号键。',
    }),
    maxSeconds: 120,
    silenceSeconds: 5,
    endKey: '#',
    beep: true,
    variable: null,
    thanks: textPrompt({ en: 'Thank you. We have your message.', zh: '谢谢，您的留言已收到。' }),
  }),
  outlets: () => [
    { id: 'recorded', role: 'next', labelKey: 'ivrVoicemail.recorded', optional: true },
    { id: 'empty', role: 'else', labelKey: 'ivrVoicemail.empty', optional: true },
    { id: 'failed', role: 'failure', labelKey: 'ivrVoicemail.failed' },
  ],
  check: (held, scope) => [
    ...promptIssues(held.prompt, scope, ['prompt']),
    ...promptIssues(held.thanks, scope, ['thanks'], { required: false }),
  ],
  uses: ({ prompt, thanks, variable }) => [
    ...promptUses(prompt, ['prompt']),
    ...promptUses(thanks, ['thanks']),
    ...referenceUse(variable, ['variable'], 'writes', 'text'),
  ],
  waits: true,
  step(context, signal): StepResult {
    if (signal.type === 'performed') return settle(context, signal.result)
    const { prompt, maxSeconds, silenceSeconds, endKey, beep } = context.data
    return {
      effects: play(context, prompt, false),
      move: { type: 'request', request: { type: 'record', maxSeconds, silenceSeconds, endKey, beep } },
    }
  },
})

function settle(context: StepContext<VoicemailData>, result: RequestResult): StepResult {
  if (!result.ok) return { note: { code: result.code }, move: { type: 'leave', by: 'failed' } }
  const recorded = recordedSchema.safeParse(result.value).data
  if (!recorded || recorded.recordingId === '' || recorded.seconds === 0)
    return { note: { seconds: 0 }, move: { type: 'leave', by: 'empty' } }
  return {
    effects: play(context, context.data.thanks, false),
    set: setting(context.data.variable, recorded.recordingId),
    note: { seconds: recorded.seconds },
    move: { type: 'leave', by: 'recorded' },
  }
}
