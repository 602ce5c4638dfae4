import { DELIVERY_STATES, type DeliveryState } from '#src/domain/webhook/delivery.ts'
import { SENT_EVENTS, type SentEvent } from '#src/domain/webhook/events.ts'
import { uuidOf } from '#src/lib/uuid-of.ts'

/** What the delivery log shows, as its address keeps it. */
export type LogSearch = {
  webhook?: string | undefined
  event?: SentEvent | undefined
  state?: DeliveryState | undefined
  /** The delivery in the drawer. */
  delivery?: string | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<LogSearch>, options?: { replace?: boolean }) => void

/** Nothing that narrows the log. */
export const NO_FILTER = { webhook: undefined, event: undefined, state: undefined } as const satisfies LogSearch

/** Reads the address; what makes no sense is left out. */
export const readSearch = (query: Record<string, unknown>): LogSearch => ({
  webhook: uuidOf(query.webhook),
  event: SENT_EVENTS.find((event) => event === query.event),
  state: DELIVERY_STATES.find((state) => state === query.state),
  delivery: uuidOf(query.delivery),
})

/** Whether anything narrows the log. */
export const isNarrowed = ({ webhook, event, state }: LogSearch): boolean =>
  webhook !== undefined || event !== undefined || state !== undefined
