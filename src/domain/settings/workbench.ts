import { z } from 'zod'
import { closingFormSchema } from '../conversation/closing.ts'
import { LIMITS } from '../limits.ts'

const { seconds, extensions } = LIMITS.afterWork

/** How the workspace is set up for all agents of an application. */
export const workbenchSchema = z.object({
  /** After-call work, where a group says nothing else: 0 is none. `extensions`: how often an agent may have the same time again. */
  afterWork: z.object({
    seconds: z.number().int().min(seconds.least).max(seconds.most),
    extensions: z.number().int().min(0).max(extensions),
  }),
  closing: closingFormSchema,
})
export type Workbench = z.output<typeof workbenchSchema>

/** What an application begins with. */
export const NEW_WORKBENCH: Workbench = { afterWork: { seconds: 0, extensions: 1 }, closing: [] }
