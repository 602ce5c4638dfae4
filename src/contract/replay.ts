import { z } from 'zod'
import { richAnswerShape } from '#src/domain/answer/rich-answer.ts'
import type { BotInput } from '#src/domain/step/event.ts'
import type { Json } from '#src/domain/value/value.ts'
import { ENTRY_HOURS } from '#src/domain/qa/conditions.ts'
import { robotSettingsSchema } from '#src/domain/robot/settings.ts'
import { moment } from './base.ts'
import { graphDocument as document } from './graph.ts'

const botInput = z.custom<BotInput>((value) => typeof value === 'object' && value !== null && 'event' in value)

/** An answer of the knowledge base as the bot knows it. */
const pastEntry = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  base: z.literal('chitchat').optional(),
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
  channels: z.array(z.string()).optional(),
  userTags: z.array(z.string()).optional(),
  hours: z.enum(ENTRY_HOURS).optional(),
  related: z.array(z.string()).optional(),
  rich: richAnswerShape.optional(),
})

/** A conversation that was: all that came to the bot, and what it ran on. */
export const pastSchema = z.object({
  conversationId: z.uuid(),
  startedAt: moment,
  /** Number of the release it ran on; null: the bot never answered. */
  version: z.number().int().nullable(),
  settings: robotSettingsSchema.nullable(),
  flows: z.array(z.object({ id: z.string(), name: z.string(), document })),
  /** The visitor's variables as they were when it began. */
  user: z.record(z.string(), z.json() as z.ZodType<Json>),
  inputs: z.array(botInput),
})

/** What the bot answered from, as far as its look-ups named it. */
export const namedAnswersSchema = z.object({
  /** Answers of the knowledge base, and the ones offered below these. */
  entries: z.array(pastEntry),
  /** Documents by their passages. */
  documents: z.array(z.object({ id: z.string(), name: z.string(), validUntil: z.string().optional() })),
  /** The path the files of answers are served under. */
  filesAt: z.string(),
})

/** A conversation in writing: besides, what its answers were made from. */
export const pastTalkSchema = pastSchema.extend(namedAnswersSchema.shape)
export type PastTalk = z.output<typeof pastTalkSchema>
