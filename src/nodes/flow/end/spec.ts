import { z } from 'zod'
import { readChoice } from '#src/domain/flow/read-choice.ts'
import { textUses } from '#src/domain/flow/said-texts.ts'
import { localisedText, textIssues } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'

const limits = LIMITS.flow
const TEXTS = ['question', 'yes', 'no'] as const

const data = z.strictObject({
  /** Whether the visitor's matter counts as settled; `ask` lets the visitor say. */
  resolved: z.enum(['yes', 'no', 'ask']),
  question: localisedText(limits.text),
  yes: localisedText(limits.title),
  no: localisedText(limits.title),
  /** The last words; empty: none. */
  text: localisedText(limits.text),
  /** Ends the conversation too, not just the flow. */
  endConversation: z.boolean(),
})
export type EndData = z.output<typeof data>

/** Ends the flow, and says whether the visitor was helped. */
export const end = defineNodeSpec({
  kind: 'end',
  textKey: 'end',
  group: 'flows',
  data,
  defaults: (): EndData => ({
    resolved: 'yes',
    question: { en: 'Was that helpful?', zh: '这对你有帮助吗？' },
    yes: { en: 'Yes', zh: '有帮助' },
    no: { en: 'No', zh: '没有帮助' },
    text: {},
    endConversation: false,
  }),
  outlets: () => [],
  check: (held, { languages }) => [
    ...(held.resolved === 'ask' ? TEXTS.flatMap((name) => textIssues(held[name], languages, [name])) : []),
    ...textIssues(held.text, languages, ['text'], { required: false }),
  ],
  uses: (held) => [
    ...(held.resolved === 'ask' ? TEXTS.flatMap((name) => textUses(held[name], [name])) : []),
    ...textUses(held.text, ['text']),
  ],
  isEnd: true,
  waits: true,
  step(context, signal) {
    const { resolved } = context.data
    if (resolved !== 'ask') return close(context, resolved === 'yes')
    switch (signal.type) {
      case 'entered':
      case 'resumed':
        return askForMore(context)
      case 'pressed':
        return signal.button === 'yes' || signal.button === 'no'
          ? close(context, signal.button === 'yes')
          : { move: { type: 'wait' } }
      case 'said': {
        const { yes, no } = context.data
        const meant = readChoice(signal.text, [
          { id: 'yes', names: [context.say(yes), ...Object.values(yes)] },
          { id: 'no', names: [context.say(no), ...Object.values(no)] },
        ])
        if (meant !== null) return close(context, meant === 'yes')
        return signal.last ? close(context, null) : { move: { type: 'puzzled' } }
      }
      default:
        return { move: { type: 'wait' } }
    }
  },
})

function askForMore({ say, data: { question, yes, no } }: StepContext<EndData>): StepResult {
  const items = [
    { id: 'yes', label: say(yes), action: { type: 'choose' as const } },
    { id: 'no', label: say(no), action: { type: 'choose' as const } },
  ]
  const body = { type: 'buttons' as const, text: say(question), items, ask: null }
  return { effects: [{ type: 'reply', body }], move: { type: 'wait' } }
}

function close({ say, data: { text, endConversation } }: StepContext<EndData>, resolved: boolean | null): StepResult {
  const words = say(text)
  return {
    effects: words.trim() === '' ? [] : [{ type: 'reply', body: { type: 'text', text: words } }],
    note: { resolved },
    move: { type: 'end', resolved, endConversation },
  }
}
