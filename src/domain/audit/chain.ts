/**
 * Why a row of the audit log does not fit: one before it is missing, it does not follow the one before, its words are
 * others than those that were written, it is gone, or it was put in past the chain.
 */
export const AUDIT_FAULTS = ['GAP', 'PRIOR', 'HASH', 'MISSING', 'UNLINKED'] as const
export type AuditFault = (typeof AUDIT_FAULTS)[number]
