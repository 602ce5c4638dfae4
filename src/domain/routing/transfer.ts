/**
 * How a conversation goes from one to another: `cold`: it rings at a member, who has it once they answer; `warm`: who answers is
 * a guest, until who has it completes it; `group`: into a group's queue; `flow`: as a flow
 * has it; `taken_over`: by who looks after the desk; `given`: by them, to a member, while it waited;
 * `returned`: back to who had handed it to a group where nobody took it in time.
 */
export const TRANSFER_KINDS = ['cold', 'warm', 'group', 'flow', 'taken_over', 'given', 'returned'] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]

/** `pending`: it rings, or a guest is there. `cancelled`: taken back, or over with what it was about. */
export const TRANSFER_STATES = ['pending', 'succeeded', 'failed', 'cancelled'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/**
 * Why a transfer failed; the conversation stays with who had it. `target_gone`: who was asked went away before it was theirs.
 * `closed` and `queue_full`: of a group.
 */
export const TRANSFER_FAILURES = [
  'self',
  'no_agent_online',
  'all_busy',
  'declined',
  'missed',
  'wrong_state',
  'target_gone',
  'closed',
  'queue_full',
] as const
export type TransferFailure = (typeof TRANSFER_FAILURES)[number]

/** Why somebody hands over, to choose from. */
export const TRANSFER_REASONS = ['expertise', 'language', 'asked_for', 'complaint', 'shift_end', 'other'] as const
export type TransferReason = (typeof TRANSFER_REASONS)[number]
