import { z } from 'zod'
import { variableReference } from '#src/domain/flow/rows.ts'
import { referenceUse, setting } from '#src/domain/flow/said-texts.ts'
import { defineNodeSpec, type Outlet } from '#src/domain/graph/spec.ts'
import type { StepContext } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'
import {
  askingDefaults,
  askingIssues,
  askingShape,
  askingStep,
  askingUses,
  missedOutlets,
  type Ears,
} from '#src/domain/voice/asking.ts'
import { promptSchema, textPrompt } from '#src/domain/telephony/prompt.ts'
import { play, promptIssues, promptUses } from '#src/domain/voice/saying.ts'

const data = z.strictObject({
  ...askingShape,
  /** Takes the stars, as a number. */
  variable: variableReference,
  /** Said afterwards; may be empty. */
  thanks: promptSchema,
})
export type RatingData = z.output<typeof data>

/** Asks how it was, by key: 1 the worst, 5 the best. */
export const rating = defineNodeSpec({
  kind: 'rating',
  textKey: 'ivrRating',
  group: 'people',
  data,
  defaults: (): RatingData => ({
    ...askingDefaults(),
    prompt: textPrompt({
      en: 'How did we do? Press a key from 1 for poor to 5 for excellent.',
      zh: '请为本次服务评分，1 分为不满意，5 分为非常满意。',
    }),
    retries: 1,
    variable: null,
    thanks: textPrompt({ en: 'Thank you.', zh: '感谢您的评价。' }),
  }),
  outlets: (): Outlet[] => [
    { id: 'rated', role: 'next', labelKey: 'ivrRating.rated', optional: true },
    ...missedOutlets.map((outlet) => ({ ...outlet, optional: true })),
  ],
  check: (held, scope) => [
    ...askingIssues(held, scope),
    ...promptIssues(held.thanks, scope, ['thanks'], { required: false }),
  ],
  uses: (held) => [
    ...askingUses(held),
    ...promptUses(held.thanks, ['thanks']),
    ...referenceUse(held.variable, ['variable'], 'writes', 'number'),
  ],
  waits: true,
  tries: () => [
    { keys: String(LIMITS.rating.stars), isWrong: false },
    { keys: '0', isWrong: true },
  ],
  step: (context, signal) => askingStep(context, signal, earsOf(context)),
})

function earsOf(context: StepContext<RatingData>): Ears {
  return {
    keysLeft: () => 1,
    endKey: null,
    masked: false,
    speech: null,
    press(_, key) {
      const stars = Number(key)
      if (!Number.isInteger(stars) || stars < 1 || stars > LIMITS.rating.stars) return { type: 'wrong' }
      return {
        type: 'done',
        result: {
          effects: [{ type: 'rated', stars }, ...play(context, context.data.thanks, false)],
          set: setting(context.data.variable, stars),
          note: { stars },
          move: { type: 'leave', by: 'rated' },
        },
      }
    },
    pause: () => ({ type: 'wrong' }),
    say: () => ({ type: 'wrong' }),
  }
}
