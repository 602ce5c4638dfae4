import { z } from 'zod'
import { LIMITS } from '../limits.ts'

/** The rules of messages between agents and visitors. */
export const messageRulesSchema = z.object({
  /** Whether visitors see that an agent has read what they wrote. */
  showsRead: z.boolean(),
  /** For how many seconds agents may take back what they said; 0: they may not. */
  recallSeconds: z.number().int().min(0).max(LIMITS.message.recallSeconds),
})
export type MessageRules = z.output<typeof messageRulesSchema>

/** What an application begins with. */
export const NEW_MESSAGE_RULES: MessageRules = { showsRead: true, recallSeconds: 120 }
