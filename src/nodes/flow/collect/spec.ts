import { z } from 'zod'
import { saysWish } from '#src/domain/flow/answer-words.ts'
import {
  answer,
  askAgain,
  goOn,
  noteOf,
  press,
  receive,
  repeat,
  steer,
  whyNot,
  type Dialogue,
} from '#src/domain/flow/collect-dialogue.ts'
import {
  askedFieldSchema,
  beginCollecting,
  collectIssues,
  collectUses,
  confirmingSchema,
  newConfirming,
  readCollectState,
  type AskedField,
} from '#src/domain/flow/collecting.ts'
import { timeoutSeconds } from '#src/domain/flow/rows.ts'
import { newTypedField } from '#src/domain/flow/typed-field.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { Signal, StepContext, StepResult } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'

const data = z.strictObject({
  fields: z.array(askedFieldSchema).max(LIMITS.flow.fields),
  /** Whether fields whose variable has a value already are left out. */
  skipFilled: z.boolean(),
  /** Whether «back», «no, the other one» and «change the phone» are understood. */
  corrections: z.boolean(),
  confirm: confirmingSchema,
  timeoutSeconds,
})
export type CollectData = z.output<typeof data>

/** What a new field holds. */
export const newCollectField = (id: string): AskedField => ({ ...newTypedField(id), question: {}, maxAsks: 3 })

/** Asks for one or several pieces of information in turn and puts each into its variable. */
export const collect = defineNodeSpec({
  kind: 'collect',
  textKey: 'collect',
  group: 'ask',
  data,
  defaults: (): CollectData => ({
    fields: [newCollectField('first')],
    skipFilled: false,
    corrections: true,
    confirm: newConfirming(),
    timeoutSeconds: null,
  }),
  outlets: ({ timeoutSeconds: seconds }) => [
    { id: 'complete', role: 'next', labelKey: 'collect.complete' },
    { id: 'gaveUp', role: 'else', labelKey: 'collect.gaveUp' },
    { id: 'cancelled', role: 'else', labelKey: 'collect.cancelled' },
    ...(seconds === null ? [] : [{ id: 'timeout', role: 'timeout', labelKey: 'collect.timeout' } as const]),
  ],
  check: ({ fields, confirm }, { languages }) => collectIssues(fields, confirm, languages),
  uses: ({ fields, confirm }) => collectUses(fields, confirm),
  waits: true,
  takesFiles: true,
  step,
})

const dialogueOf = ({ fields, confirm, corrections, timeoutSeconds: seconds }: CollectData): Dialogue => ({
  fields,
  confirm,
  corrections,
  wait: seconds === null ? { type: 'wait' } : { type: 'wait', seconds },
})

function step(context: StepContext<CollectData>, signal: Signal): StepResult {
  const { data: held } = context
  const dialogue = dialogueOf(held)
  const state = readCollectState(context.state)
  switch (signal.type) {
    case 'entered':
      return goOn(dialogue, context, beginCollecting(context, held.fields, held.skipFilled))
    case 'resumed':
      return repeat(dialogue, context, state)
    case 'said':
      if (saysWish('cancel', signal.text)) return { note: noteOf(state), move: { type: 'leave', by: 'cancelled' } }
      return (
        steer(dialogue, context, state, signal.text) ??
        answer(dialogue, context, state, signal.text) ??
        (signal.last
          ? askAgain(dialogue, context, state, whyNot(dialogue, context, state, signal.text))
          : { move: { type: 'puzzled' } })
      )
    case 'sent':
      return receive(dialogue, context, state, signal.file)
    case 'pressed':
      return press(dialogue, context, state, signal) ?? { move: dialogue.wait }
    case 'cancelled':
      return { note: noteOf(state), move: { type: 'leave', by: 'cancelled' } }
    case 'timeout':
      return {
        note: noteOf(state),
        move: held.timeoutSeconds === null ? dialogue.wait : { type: 'leave', by: 'timeout' },
      }
    default:
      return { move: dialogue.wait }
  }
}
