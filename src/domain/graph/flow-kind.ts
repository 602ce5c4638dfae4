/** What a flow is: a conversation in writing, one that a model leads, or a caller's menu on the telephone. */
export const KINDS_OF_FLOWS = ['standard', 'ai', 'ivr'] as const
export type KindOfFlow = (typeof KINDS_OF_FLOWS)[number]
