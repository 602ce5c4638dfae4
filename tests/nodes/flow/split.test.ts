import fc from '#tests/support/properties.ts'
import { expect, test } from 'vitest'
import { split, type Part } from '#src/nodes/flow/split/spec.ts'
import { issueLines, scopeOf, visit, wayOf } from '#tests/nodes/support.ts'

const parts = (...percents: number[]): Part[] =>
  percents.map((percent, index) => ({ id: `p${index}`, title: `Part ${index}`, percent }))
const wayAt = (share: number, held: Part[]) => wayOf(visit(split, { parts: held }, { share }).take({ type: 'entered' }))

test.each([
  [0, 'part:p0'],
  [0.1999, 'part:p0'],
  [0.2, 'part:p2'],
  [0.9999, 'part:p2'],
])('a visitor at %d of 20, 0 and 80 percent goes by %s', (share, way) => {
  expect(wayAt(share, parts(20, 0, 80))).toBe(way)
})

test('visitors fall to the parts as their percentages say, whatever these come to', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100), { minLength: 2, maxLength: 6 }), (percents) => {
      const sum = percents.reduce((a, b) => a + b, 0)
      fc.pre(sum > 0)
      const seen = new Map<string, number>()
      for (let each = 0; each < sum; each++) {
        const way = wayAt((each + 0.5) / sum, parts(...percents))
        seen.set(way, (seen.get(way) ?? 0) + 1)
      }
      expect(percents.map((_, index) => seen.get(`part:p${index}`) ?? 0)).toEqual(percents)
    }),
  )
})

test('parts of nothing still have a way', () => {
  expect(wayAt(0.7, parts(0, 0))).toBe('part:p0')
})

test('parts must have names and come to 100', () => {
  const check = (held: Part[]) => split.check({ parts: held }, scopeOf())
  expect(check(split.defaults().parts)).toEqual([])
  expect(check(parts(50, 49))).toEqual([{ code: 'percent_sum', path: ['parts'], values: { sum: 99 } }])
  expect(issueLines(check(parts(50, 50).map((part) => ({ ...part, title: ' ' }))))).toEqual([
    'required parts.0.title',
    'required parts.1.title',
  ])
})

test('an outlet tells its part and its share', () => {
  expect(
    split.outlets({ parts: [{ id: 'a', title: '', percent: 30 }, ...parts(70)] }).map(({ label }) => label),
  ).toEqual(['A · 30%', 'Part 0 · 70%'])
})
