import { z } from 'zod'
import { richTextIssues } from '#src/domain/flow/rich-text.ts'
import { textUses } from '#src/domain/flow/said-texts.ts'
import { localisedText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'

const data = z.strictObject({
  /** Said before the stars; may be empty. */
  text: localisedText(LIMITS.flow.text),
})
export type RatingData = z.output<typeof data>

/** Invites the visitor to rate the conversation, and goes on without waiting for it. */
export const rating = defineNodeSpec({
  kind: 'rating',
  textKey: 'rating',
  group: 'people',
  data,
  defaults: () => ({ text: {} }),
  outlets: () => [{ id: 'next', role: 'next', labelKey: 'rating.next' }],
  check: ({ text }, { languages }) => richTextIssues(text, languages, ['text'], { required: false }),
  uses: ({ text }) => textUses(text, ['text']),
  waits: false,
  step({ data: { text }, say }) {
    const words = say(text).trim()
    return {
      effects: [
        ...(words === '' ? [] : [{ type: 'reply', body: { type: 'text', text: words, rich: true } } as const]),
        { type: 'rate' },
      ],
      move: { type: 'leave', by: 'next' },
    }
  },
})
