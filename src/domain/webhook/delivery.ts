/** What becomes of a message to an endpoint. `cancelled`: its endpoint was switched off before. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why nothing is sent to an endpoint: too many tries in a row have failed, or it has said that it is there no more. */
export const WEBHOOK_PAUSES = ['failures', 'gone'] as const
export type WebhookPause = (typeof WEBHOOK_PAUSES)[number]

/** Why a try had no answer. */
export const TRY_CODES = ['BLOCKED', 'TIMEOUT', 'TOO_LARGE', 'FAILED'] as const
export type TryCode = (typeof TRY_CODES)[number]
