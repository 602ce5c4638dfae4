import { z } from 'zod'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { StepResult } from '#src/domain/step/step.ts'
import { promptSchema, textPrompt } from '#src/domain/telephony/prompt.ts'
import { play, promptIssues, promptUses } from '#src/domain/voice/saying.ts'

const data = z.strictObject({
  /** Said before; may be empty. */
  prompt: promptSchema,
})
export type HangUpData = z.output<typeof data>

/** Ends the call. */
export const hangUp = defineNodeSpec({
  kind: 'hang-up',
  textKey: 'ivrHangUp',
  group: 'talk',
  data,
  defaults: (): HangUpData => ({
    prompt: textPrompt({ en: 'Thank you for calling. Goodbye.', zh: '感谢您的来电，再见。' }),
  }),
  outlets: () => [],
  check: ({ prompt }, scope) => promptIssues(prompt, scope, ['prompt'], { required: false }),
  uses: ({ prompt }) => promptUses(prompt, ['prompt']),
  isEnd: true,
  waits: false,
  step: (context): StepResult => ({
    effects: play(context, context.data.prompt, false),
    move: { type: 'end', resolved: null, endConversation: true },
  }),
})
