/** What a place of an agent is held by: an offer that rings, a conversation they serve, or what is left to do after one. */
export const SLOT_STAGES = ['ringing', 'serving', 'after_work'] as const
export type SlotStage = (typeof SLOT_STAGES)[number]

/**
 * How a place was taken: `room` within the limit; `busy_allowed` by a flow that may go above it by one; `kept` by who
 * had it before places were counted; `taken_over` by who looks after the desk; `claimed` by the agent themselves, as far as
 * the workbench lets them.
 */
export const SLOT_WAYS = ['room', 'busy_allowed', 'kept', 'taken_over', 'claimed'] as const
export type SlotWay = (typeof SLOT_WAYS)[number]

/** What became of an offer. `canceled`: the visitor or somebody else was faster; `rescinded`: the agent was no longer there. */
export const OFFER_RESULTS = ['accepted', 'missed', 'declined', 'canceled', 'rescinded'] as const
export type OfferResult = (typeof OFFER_RESULTS)[number]

/**
 * How a stay in a queue ended: somebody took it, the visitor gave up, or went back to the bot, its time ran out, it went to
 * another queue, or the conversation was ended otherwise.
 */
export const QUEUE_OUTCOMES = ['accepted', 'abandoned', 'left', 'timed_out', 'moved', 'ended'] as const
export type QueueOutcome = (typeof QUEUE_OUTCOMES)[number]

/** How after-call work ended: the agent was done, its time ran out, or they may not serve any more. */
export const AFTER_WORK_OUTCOMES = ['done', 'time', 'left'] as const
export type AfterWorkOutcome = (typeof AFTER_WORK_OUTCOMES)[number]
