import { expect, it } from 'vitest'
import { maskAddress } from '#src/domain/person/mask-address.ts'

it.each([
  ['203.0.113.77', '203.0.113.•••'],
  ['::ffff:203.0.113.77', '::ffff:203.0.113.•••'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:•••'],
  ['::1', '::•••'],
])('hides of %s what tells one line from another', (address, masked) => {
  expect(maskAddress(address)).toBe(masked)
})
