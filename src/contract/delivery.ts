import { z } from 'zod'

/** Where a message went: to its recipient, or to the outbox, since nothing here could send it. */
export const deliverySchema = z.enum(['sent', 'outbox'])
export type Delivery = z.output<typeof deliverySchema>
