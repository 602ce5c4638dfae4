/** How far the answer to a left message is. */
export const LEFT_MESSAGE_STATES = ['open', 'in_progress', 'done'] as const
export type LeftMessageState = (typeof LEFT_MESSAGE_STATES)[number]
