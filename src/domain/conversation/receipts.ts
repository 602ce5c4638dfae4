import { z } from 'zod'

/** How far a visitor has come with what was said to them: numbers of the last message that arrived, and that was read. */
export const receiptsSchema = z.object({ delivered: z.number().int(), read: z.number().int() })
export type Receipts = z.output<typeof receiptsSchema>

/** What has become of one message. */
export type Delivery = 'sent' | 'delivered' | 'read'

export const deliveryOf = (seq: number, { delivered, read }: Receipts): Delivery =>
  seq <= read ? 'read' : seq <= delivered ? 'delivered' : 'sent'

/** The furthest of two; the first itself where the second is no further. */
export function furthest(known: Receipts, news: Receipts): Receipts {
  if (news.delivered <= known.delivered && news.read <= known.read) return known
  return { delivered: Math.max(known.delivered, news.delivered), read: Math.max(known.read, news.read) }
}
