import { weigh } from '#src/tools/bench/bundle.ts'
import { builtRoot } from '#src/tools/bench/built.ts'
import { join } from 'node:path'
import { expect, test } from './support/test.ts'

test('what a first visit fetches keeps to its budget, in kilobytes of scripts as they are sent', () => {
  const rows = [...weigh(join(builtRoot(), 'dist'))].filter(({ ratio }) => ratio !== undefined)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ ratio = 0 }) => ratio > 1)).toEqual([])
})
