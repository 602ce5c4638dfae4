import { z } from 'zod'
import { eventNameSchema } from '../event-name.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import { draftText } from '../value/localised-text.ts'

const limits = LIMITS.flow

/** What begins a flow, as its start node holds it. */
export const triggerSchema = z.strictObject({
  intent: z.strictObject({
    /** What the visitor wants, in words for people. */
    description: draftText(limits.description),
    /** Texts that mean it, and texts that look like it and do not. */
    examples: z.array(requiredText(limits.example)).max(limits.examples),
    counterExamples: z.array(requiredText(limits.example)).max(limits.examples),
  }),
  /** A text that is one of these begins the flow without any look-up; longer texts when they hold one as a word. */
  keywords: z.array(requiredText(limits.keyword)).max(limits.keywords),
  /** Names of events that the page or another system sends. `opened` is the beginning of a conversation. */
  events: z.array(eventNameSchema).max(limits.events),
  /** Whether other flows may call it. */
  callable: z.boolean(),
  /** Kinds of channels it answers on; empty: all. */
  channels: z.array(z.string()).max(20),
  hours: z.enum(['any', 'open', 'closed']),
  /** Whether it may begin while another flow waits for the visitor; that one goes on afterwards. */
  interrupts: z.boolean(),
})
export type Trigger = z.output<typeof triggerSchema>

export const emptyTrigger = (): Trigger => ({
  intent: { description: '', examples: [], counterExamples: [] },
  keywords: [],
  events: [],
  callable: true,
  channels: [],
  hours: 'any',
  interrupts: false,
})
