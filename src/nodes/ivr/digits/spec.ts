import { z } from 'zod'
import { variableReference } from '#src/domain/flow/rows.ts'
import { referenceUse, setting } from '#src/domain/flow/said-texts.ts'
import { defineNodeSpec, type Issue } from '#src/domain/graph/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import {
  askingDefaults,
  askingIssues,
  askingShape,
  askingStep,
  askingUses,
  missedOutlets,
  type Ears,
  type Heard,
} from '#src/domain/voice/asking.ts'
import { endKeySchema } from '#src/domain/telephony/keys.ts'

const limits = LIMITS.voice
const length = z.number().int().min(1).max(limits.digits)

const data = z.strictObject({
  ...askingShape,
  variable: variableReference,
  minLength: length,
  maxLength: length,
  /** Ends the entry before it is full; null: only a pause does. */
  endKey: endKeySchema,
  /** Whether the figures are to be read by nobody: traces, transcripts and logs show a mark for each. */
  masked: z.boolean(),
})
export type DigitsData = z.output<typeof data>

/** Collects figures into a variable: an order number, a PIN. */
export const digits = defineNodeSpec({
  kind: 'digits',
  textKey: 'ivrDigits',
  group: 'ask',
  data,
  defaults: (): DigitsData => ({
    ...askingDefaults(),
    firstSeconds: 8,
    betweenSeconds: 4,
    variable: null,
    minLength: 1,
    maxLength: 20,
    endKey: '#',
    masked: false,
  }),
  outlets: () => [{ id: 'done', role: 'next', labelKey: 'ivrDigits.done' }, ...missedOutlets],
  check: (held, scope) => [...askingIssues(held, scope), ...lengthIssues(held)],
  uses: (held) => [...askingUses(held), ...referenceUse(held.variable, ['variable'], 'writes', 'text')],
  waits: true,
  tries: ({ minLength, maxLength, endKey }) => [
    {
      keys: '1'.repeat(Math.min(minLength, maxLength)) + (minLength < maxLength ? (endKey ?? '') : ''),
      isWrong: false,
    },
    { keys: endKey === '*' ? '#' : '*', isWrong: true },
  ],
  step: (context, signal) => askingStep(context, signal, earsOf(context.data)),
})

function earsOf({ variable, minLength, maxLength, endKey, masked }: DigitsData): Ears {
  const finish = (entered: string): Heard =>
    entered.length < minLength
      ? { type: 'wrong' }
      : {
          type: 'done',
          result: {
            set: setting(variable, entered),
            note: { count: entered.length },
            move: { type: 'leave', by: 'done' },
          },
        }
  return {
    keysLeft: (entered) => maxLength - entered.length,
    endKey,
    masked,
    speech: null,
    press(before, key) {
      if (key === endKey) return finish(before)
      // The other sign is no figure, and mistyped on purpose: callers take back an entry with it.
      if (key === '*' || key === '#') return { type: 'wrong' }
      const entered = before + key
      return entered.length >= maxLength ? finish(entered) : { type: 'more' }
    },
    pause: finish,
    say: () => ({ type: 'wrong' }),
  }
}

function lengthIssues({ variable, minLength, maxLength }: DigitsData): Issue[] {
  return [
    ...(variable === null ? [{ code: 'required', path: ['variable'] }] : []),
    ...(minLength > maxLength
      ? [{ code: 'bounds_reversed', path: ['minLength'], values: { min: minLength, max: maxLength } }]
      : []),
  ]
}
