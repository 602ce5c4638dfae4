import { ORPCError } from '@orpc/client'
import { describe, expect, test } from 'vitest'
import { firstFault, refusedFault } from '#src/features/auth/new-password.ts'

const twice = (password: string) => ({ password, again: password })

describe('the first thing to mend', () => {
  test.each([
    ['is nothing for a good password', twice('lamp#2026'), 'classic', undefined],
    ['is the length before the second entry', { password: 'a#1', again: 'other' }, 'classic', 'PASSWORD_TOO_SHORT'],
    [
      'is the second entry when the first is good',
      { password: 'lamp#2026', again: 'lamp' },
      'classic',
      'PASSWORD_DIFFERS',
    ],
    ['is a space', twice('lamp #2026'), 'classic', 'PASSWORD_HAS_SPACE'],
    ['is no mix of characters where length alone counts', twice('four plain words here'), 'nist', undefined],
    ['is a length that the other policy allows', twice('lamp#2026'), 'nist', 'PASSWORD_TOO_SHORT'],
  ] as const)('%s', (_name, value, policy, expected) => {
    expect(firstFault(value, policy, 'anna@example.com')).toBe(expected)
  })

  test('is the own e-mail', () => {
    expect(firstFault(twice('Anna1@a.example'), 'classic', 'anna1@a.example')).toBe('PASSWORD_IS_EMAIL')
  })
})

describe('a refusal', () => {
  const invalid = (path: string, code: string) =>
    new ORPCError('INVALID', { status: 422, data: { issues: [{ path: [path], code }] } })

  test('of the password is told at the password', () => {
    expect(refusedFault(invalid('password', 'PASSWORD_SAME'))).toBe('PASSWORD_SAME')
  })

  test('of anything else is not', () => {
    expect(refusedFault(invalid('current', 'PASSWORD_WRONG'))).toBeUndefined()
    expect(refusedFault(invalid('password', 'SOMETHING_NEW'))).toBeUndefined()
    expect(refusedFault(new Error('no network'))).toBeUndefined()
  })
})
