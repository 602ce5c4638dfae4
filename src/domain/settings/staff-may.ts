import { LIMITS } from '../limits.ts'
import { can, type Role } from '../team/policy.ts'

/** What can be kept from agents, in the order in which it is set. */
export const STAFF_ACTS = ['end', 'toMember', 'toGroup', 'recall', 'unmask', 'begin'] as const
export type StaffAct = (typeof STAFF_ACTS)[number]

/**
 * What agents may do with the conversations they serve. `blockDays`: whole days for which they may block, 0: not at all;
 * `aboveLimit`: how many above their limit they may take or begin themselves.
 */
export type StaffMay = Record<StaffAct, boolean> & { blockDays: number; aboveLimit: number }

/** What an application begins with. */
export const NEW_STAFF_MAY: StaffMay = {
  end: true,
  toMember: true,
  toGroup: true,
  recall: true,
  unmask: true,
  begin: true,
  blockDays: LIMITS.block.days.agent,
  aboveLimit: 0,
}

const WITHOUT_BOUNDS: StaffMay = { ...NEW_STAFF_MAY, blockDays: LIMITS.block.days.most }

/**
 * What somebody may do of what can be kept from agents. Whoever may change these settings is not bound by them, also where they
 * serve visitors themselves: they could lift every bound. Nothing here goes above what the roles allow; a limit is everybody's.
 */
export const mayOf = (roles: readonly Role[], set: StaffMay): StaffMay =>
  can(roles, 'workbench.edit') ? { ...WITHOUT_BOUNDS, aboveLimit: set.aboveLimit } : set
