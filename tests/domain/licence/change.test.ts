import fc from '#tests/support/properties.ts'
import { describe, expect, it } from 'vitest'
import { DeskError } from '#src/domain/errors.ts'
import { figuresOf, holds, seatOf, type Book } from '#src/domain/licence/book.ts'
import { assigned, planned, reset, takenAway, turned } from '#src/domain/licence/change.ts'

const empty = (purchased: number | null, quota = 1): Book => ({
  month: '2026-11',
  purchased,
  quota,
  seats: [],
  holders: [],
})
/** The figures in the order of the design's table: enabled, assigned, resets left. */
const figures = (book: Book) => {
  const { enabled, assigned: held, resetsLeft } = figuresOf(book)
  return [enabled, held, resetsLeft]
}
const codeOf = (work: () => unknown): unknown => {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof DeskError ? { code: error.code, ...error.data } : error
  }
}

describe('licences of a month', () => {
  it('follow the table of the design', () => {
    let book = assigned(assigned(empty(3), 'ann', 3), 'bo', 3)
    expect(figures(book)).toEqual([2, 2, 1])

    book = takenAway(book, 'bo')
    expect(figures(book)).toEqual([2, 1, 1])
    book = assigned(assigned(book, 'cy', 10), 'bo', 10)
    expect(figures(book)).toEqual([3, 3, 1])

    expect(codeOf(() => assigned(book, 'di', 11))).toEqual({ code: 'LICENSE_EXCEEDED', purchased: 3, enabled: 3 })
    book = assigned(reset(book, 'bo', 11), 'di', 11)
    expect(figures(book)).toEqual([3, 3, 0])
    expect(holds(book, 'bo')).toBe(false)

    expect(codeOf(() => reset(book, 'cy', 12))).toEqual({ code: 'LICENSE_NO_RESETS' })
    expect(codeOf(() => assigned(book, 'bo', 12))).toMatchObject({ code: 'LICENSE_EXCEEDED' })

    book = turned(book, '2026-12', 31)
    expect(figures(book)).toEqual([3, 3, 1])
    expect(book.holders.map(({ personId }) => personId)).toEqual(['ann', 'cy', 'di'])
  })

  it('are forgotten at the turn of the month where nobody holds them', () => {
    const book = turned(takenAway(assigned(assigned(empty(3), 'ann', 1), 'bo', 2), 'ann'), '2027-01', 40)
    expect(figures(book)).toEqual([1, 1, 1])
    expect(seatOf(book, 'ann')).toBeUndefined()
  })

  it('do not go back to a month that is past', () => {
    const book = assigned(empty(3), 'ann', 1)
    expect(turned(book, '2026-10', 40)).toBe(book)
  })

  it('go to the oldest where fewer are left at the turn of the month', () => {
    const book = [3, 1, 2].reduce((at, n) => assigned(at, `agent ${n}`, n), empty(null))
    const next = turned({ ...book, purchased: 2 }, '2026-12', 40)
    expect(next.holders.map(({ personId }) => personId)).toEqual(['agent 1', 'agent 2'])
  })

  it('are taken from the newest when the plan has fewer, and first where nobody holds them', () => {
    let book = [1, 2, 3].reduce((at, n) => assigned(at, `agent ${n}`, n), empty(null))
    book = takenAway(book, 'agent 1')
    const two = planned(book, { purchased: 2, quota: 1 }, 9)
    expect(two.holders.map(({ personId }) => personId)).toEqual(['agent 2', 'agent 3'])
    const one = planned(two, { purchased: 1, quota: 1 }, 9)
    expect(one.holders.map(({ personId }) => personId)).toEqual(['agent 2'])
    expect(figures(one)).toEqual([1, 1, 1])
  })

  it('cost no reset when the plan takes them', () => {
    const book = planned(assigned(empty(1), 'ann', 1), { purchased: 0, quota: 1 }, 2)
    expect(figures(book)).toEqual([0, 0, 1])
  })

  it('are never more than purchased, whatever is done', () => {
    const person = fc.constantFrom('ann', 'bo', 'cy', 'di', 'ed')
    const act = fc.oneof(
      fc.record({ type: fc.constant('assign' as const), person }),
      fc.record({ type: fc.constant('take' as const), person }),
      fc.record({ type: fc.constant('reset' as const), person }),
      fc.record({ type: fc.constant('plan' as const), purchased: fc.option(fc.nat(5)) }),
      fc.record({ type: fc.constant('turn' as const) }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        let book = empty(3, 2)
        acts.forEach((one, at) => {
          const next = () => {
            if (one.type === 'assign') return assigned(book, one.person, at)
            if (one.type === 'take') return takenAway(book, one.person)
            if (one.type === 'reset') return reset(book, one.person, at)
            if (one.type === 'plan') return planned(book, { purchased: one.purchased, quota: 2 }, at)
            return turned(book, `2027-${String(at + 10)}`, at)
          }
          try {
            book = next()
          } catch (error) {
            if (!(error instanceof DeskError)) throw error
          }
          const { enabled, assigned: held, resetsLeft } = figuresOf(book)
          expect(held).toBeLessThanOrEqual(enabled)
          if (book.purchased !== null) expect(enabled).toBeLessThanOrEqual(book.purchased)
          expect(resetsLeft).toBeGreaterThanOrEqual(0)
          for (const { personId } of book.holders) expect(seatOf(book, personId)).toBeDefined()
        })
      }),
    )
  })
})
