import { expect, it } from 'vitest'
import { after } from '#src/lib/after.ts'

it.each([
  ['2026-01-01T00:00:00.000Z', 0, '2026-01-01T00:00:00.000Z'],
  ['2026-01-01T00:00:00.250Z', 60, '2026-01-01T00:01:00.250Z'],
  ['2026-01-01T00:00:00.000Z', -1, '2025-12-31T23:59:59.000Z'],
  ['2026-01-01T00:00:00.000Z', 0.5, '2026-01-01T00:00:00.500Z'],
])('%s and %d s are %s', (from, seconds, to) => {
  const now = new Date(from)
  expect(after(now, seconds).toISOString()).toBe(to)
  expect(now.toISOString()).toBe(from)
})
