import { expect, test } from 'vitest'
import { normalisePhone } from '#src/domain/person/phone.ts'
import { likelyRegion, withCode, type Region } from '#src/features/auth/countries.ts'

test.each<[Region, string, string | null]>([
  ['CN', '13812345678', '+8613812345678'],
  ['CN', '１３８１２３４５６７８', '+8613812345678'],
  ['GB', '07700 900123', '+447700900123'],
  ['GB', '+1 202 555 0123', '+12025550123'],
  ['GB', '0049 30 1234567', '+49301234567'],
  ['IT', '06 1234 5678', '+390612345678'],
  ['US', '(202) 555-0123', '+12025550123'],
  ['US', 'call me', null],
  ['US', '', null],
])('in %s «%s» is %s', (region, typed, expected) => {
  expect(normalisePhone(withCode(region, typed))).toBe(expected)
})

test('the region is the browser’s own where it is known, else the first', () => {
  expect(likelyRegion(['de-DE', 'en-GB'])).toBe('DE')
  expect(likelyRegion(['en', 'pt-BR'])).toBe('BR')
  expect(likelyRegion(['xx'])).toBe('CN')
})
