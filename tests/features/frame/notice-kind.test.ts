import { expect, test } from 'vitest'
import { noticeKind } from '#src/features/shared/notices/notice-kind.ts'

test('only what is broken is told as an error', () => {
  for (const code of ['INTERNAL', 'UNAVAILABLE', 'TIMEOUT', 'DISK_FULL', 'NETWORK'] as const)
    expect(noticeKind(code)).toBe('error')
  for (const code of ['CONFLICT', 'FLOW_NAME_TAKEN', 'QA_LIMIT', 'CHANGED_SINCE', 'OFFLINE', 'NOT_FOUND'] as const)
    expect(noticeKind(code)).toBe('attention')
})
