import { z } from 'zod'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { StepResult } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { emptyPrompt, promptSchema } from '#src/domain/telephony/prompt.ts'
import { play, promptIssues, promptUses } from '#src/domain/voice/saying.ts'

const data = z.strictObject({
  prompt: promptSchema,
  /** Whether a key ends it; the key then belongs to whatever listens next. */
  interruptible: z.boolean(),
  /** How often it is said. */
  times: z.number().int().min(1).max(LIMITS.voice.repeat),
})
export type PromptData = z.output<typeof data>

/** Says something to the caller, and goes on. */
export const prompt = defineNodeSpec({
  kind: 'prompt',
  textKey: 'ivrPrompt',
  group: 'talk',
  data,
  defaults: (): PromptData => ({ prompt: emptyPrompt(), interruptible: true, times: 1 }),
  outlets: () => [{ id: 'next', role: 'next', labelKey: 'ivrPrompt.next' }],
  check: (held, scope) => promptIssues(held.prompt, scope, ['prompt']),
  uses: (held) => promptUses(held.prompt, ['prompt']),
  waits: false,
  step(context): StepResult {
    const { prompt: said, interruptible, times } = context.data
    const effects = play(context, said, interruptible)
    return { effects: Array.from({ length: times }, () => effects).flat(), move: { type: 'leave', by: 'next' } }
  },
})
