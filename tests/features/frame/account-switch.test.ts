import { expect, test } from 'vitest'
import { isAccountSwitch } from '#src/features/shared/session/account-switch.ts'

test.each([
  ['another user', { key: 'userId', oldValue: 'a', newValue: 'b' }, true],
  ['signed out', { key: 'userId', oldValue: 'a', newValue: null }, true],
  ['signed in', { key: 'userId', oldValue: null, newValue: 'a' }, true],
  ['the same user again', { key: 'userId', oldValue: 'a', newValue: 'a' }, false],
  ['the storage cleared', { key: null, oldValue: null, newValue: null }, true],
  ['another key', { key: 'lang', oldValue: 'a', newValue: 'b' }, false],
])('%s', (_name, event, expected) => {
  expect(isAccountSwitch(event)).toBe(expected)
})
