import { z } from 'zod'

/** What visitors are asked about how they were served. */
export const askingSchema = z.object({
  /** Whether an answer of the bot has helped. */
  thumbs: z.boolean(),
})
export type Asking = z.output<typeof askingSchema>

/** What an application begins with. */
export const NEW_ASKING: Asking = { thumbs: true }
