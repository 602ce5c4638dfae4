import type { Message } from '#src/domain/conversation/message.ts'
import { deliveryOf, type Delivery, type Receipts } from '#src/domain/conversation/receipts.ts'

/** What is said below messages of agents, by their number: below the last that was read, and below the last there is. */
export function deliveriesOf(
  messages: readonly Message[],
  receipts: Receipts | undefined,
): ReadonlyMap<number, Delivery> {
  if (receipts === undefined) return new Map()
  const isSaid = ({ sender }: Message) => sender === 'agent'
  const read = messages.findLast((message) => isSaid(message) && message.seq <= receipts.read)
  const last = messages.findLast(isSaid)
  return new Map([read, last].flatMap((one) => (one ? [[one.seq, deliveryOf(one.seq, receipts)] as const] : [])))
}
