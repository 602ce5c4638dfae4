import { z } from 'zod'
import { LIMITS } from '../limits.ts'

/** What agents may do, as it is set. */
export const staffMaySchema = z.object({
  end: z.boolean(),
  toMember: z.boolean(),
  toGroup: z.boolean(),
  recall: z.boolean(),
  unmask: z.boolean(),
  begin: z.boolean(),
  blockDays: z.number().int().min(0).max(LIMITS.block.days.most),
  aboveLimit: z.number().int().min(0).max(LIMITS.team.aboveLimit).default(0),
})
