/** How far back the audit log is looked at, in hours. */
export const AUDIT_RANGE_HOURS = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24, '90d': 90 * 24 } as const
export type AuditRange = keyof typeof AUDIT_RANGE_HOURS
export const AUDIT_RANGES: readonly AuditRange[] = ['24h', '7d', '30d', '90d']
