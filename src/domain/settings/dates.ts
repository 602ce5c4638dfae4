import { z } from 'zod'
import { CLOCKS, DATE_ORDERS } from '#src/lib/dates.ts'

/** How members of an application see dates and times of day. */
export const datesSchema = z.object({ order: z.enum(DATE_ORDERS), clock: z.enum(CLOCKS) })
