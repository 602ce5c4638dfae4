import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { buildPassages } from '#src/domain/matching/passages.ts'

const passages = [
  { id: 'returns', text: 'Items can be returned within thirty days of delivery. The refund is paid within a week.' },
  {
    id: 'delivery',
    text: 'Parcels are delivered by courier on working days. Tracking begins when a parcel is handed over.',
  },
  { id: 'warranty', text: 'Every lamp has a warranty of three years against faults in material.' },
  { id: 'zh', text: '商品签收后七天内可以申请退货，退款在三个工作日内到账。' },
]

describe('passages', () => {
  const index = buildPassages(passages)
  const best = (question: string) => index.search(question)[0]?.id

  test.each([
    ['how do I return an item', 'returns'],
    ['when is my parcel delivered', 'delivery'],
    ['lamps warranty', 'warranty'],
    ['退货多久可以退款', 'zh'],
  ])('for %j the one that says it comes first', (question, id) => {
    expect(best(question)).toBe(id)
  })

  test('are found by another form of a word', () => {
    expect(best('returning')).toBe('returns')
    expect(best('couriers')).toBe('delivery')
  })

  test('that share nothing with the question are not found at all', () => {
    expect(index.search('xyzzy')).toEqual([])
    expect(buildPassages([]).search('anything')).toEqual([])
  })

  test('come in falling order, at most as many as asked for, and the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(4), (question, limit) => {
        const found = index.search(question, limit)
        expect(found.length).toBeLessThanOrEqual(limit)
        for (const [at, { score }] of found.entries())
          expect(score).toBeLessThanOrEqual(found[at - 1]?.score ?? Infinity)
        expect(buildPassages(passages).search(question, limit)).toEqual(found)
      }),
    )
  })
})
