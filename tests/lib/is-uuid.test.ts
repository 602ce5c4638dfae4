import { expect, test } from 'vitest'
import { isUuid } from '#src/lib/is-uuid.ts'

test.each([
  ['01900000-0000-7000-8000-00000000000a', true],
  ['01900000-0000-7000-8000-00000000000A', true],
  ['-'.repeat(36), false],
  ['01900000-0000-7000-8000-00000000000', false],
  ['01900000000070008000-00000000000a-aaa', false],
  ['01900000-0000-7000-8000-00000000000a\0', false],
  ['', false],
])('%j is one: %s', (text, is) => {
  expect(isUuid(text)).toBe(is)
})
