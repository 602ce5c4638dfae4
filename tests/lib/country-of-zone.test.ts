import { expect, it } from 'vitest'
import { countryOfZone } from '#src/lib/country-of-zone.ts'

it.each([
  ['Europe/Berlin', 'DE'],
  ['Asia/Shanghai', 'CN'],
  ['America/New_York', 'US'],
  // Its older name is the same zone.
  ['Asia/Calcutta', 'IN'],
  ['Asia/Kolkata', 'IN'],
  ['Etc/UTC', undefined],
  ['Nowhere/City', undefined],
])('knows of %s that it is in %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country)
})
