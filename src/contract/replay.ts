import { z } from 'zod'
import type { BotInput } from '#src/domain/engine/event.ts'
import type { GraphJson } from '#src/domain/graph/json.ts'
import type { Json } from '#src/domain/graph/value.ts'
import { robotSettingsSchema } from '#src/domain/robot/settings.ts'
import { moment } from './base.ts'

const document = z.record(z.string(), z.unknown()) as unknown as z.ZodType<GraphJson>
const botInput = z.custom<BotInput>((value) => typeof value === 'object' && value !== null && 'event' in value)

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
