import type { ApiFailure } from '#src/api/errors.ts'

/** What is broken, and not merely in the way. */
const FAULTS: ReadonlySet<ApiFailure['code']> = new Set(['INTERNAL', 'UNAVAILABLE', 'TIMEOUT', 'DISK_FULL', 'NETWORK'])

/** How a refusal is told: what is broken as an error; that a name is taken, a list full or a thing changed since, as what needs a look. */
export const noticeKind = (code: ApiFailure['code']): 'error' | 'attention' =>
  FAULTS.has(code) ? 'error' : 'attention'
