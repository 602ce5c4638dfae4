import { z } from 'zod'

/** The rules of messages between agents and visitors. */
export const messageRulesSchema = z.object({
  /** Whether visitors see that an agent has read what they wrote. */
  showsRead: z.boolean(),
})
export type MessageRules = z.output<typeof messageRulesSchema>

/** What an application begins with. */
export const NEW_MESSAGE_RULES: MessageRules = { showsRead: true }
