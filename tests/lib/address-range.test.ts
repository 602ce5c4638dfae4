import { expect, it } from 'vitest'
import { isAddressRange, isInRanges } from '#src/lib/address-range.ts'

it('knows addresses and networks of both kinds from what only looks like one', () => {
  for (const right of ['192.0.2.1', '192.0.2.0/24', '0.0.0.0/0', '::1', '2001:db8::/32'])
    expect(isAddressRange(right), right).toBe(true)
  for (const wrong of ['', '192.0.2', '192.0.2.0/33', '2001:db8::/129', 'shop.example', '192.0.2.1/', ' 192.0.2.1'])
    expect(isAddressRange(wrong), wrong).toBe(false)
})

it('finds an address in what it lies in, however it is written', () => {
  expect(isInRanges('192.0.2.7', ['198.51.100.1', '192.0.2.0/29'])).toBe(true)
  expect(isInRanges('192.0.2.8', ['198.51.100.1', '192.0.2.0/29'])).toBe(false)
  expect(isInRanges('::ffff:192.0.2.7', ['192.0.2.7'])).toBe(true)
  expect(isInRanges('2001:db8:0:0::1', ['2001:DB8::1'])).toBe(true)
  expect(isInRanges('2001:db8::1', ['0.0.0.0/0'])).toBe(false)
  expect(isInRanges('unknown', ['0.0.0.0/0'])).toBe(false)
  expect(isInRanges('192.0.2.7', [])).toBe(false)
})
