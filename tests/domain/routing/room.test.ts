import { expect, it } from 'vitest'
import { limitOf } from '#src/domain/routing/room.ts'

const limits = (...all: number[]) => all.map((limit) => ({ limit }))

it('is the highest of the groups, unless the member has one of their own', () => {
  expect(limitOf({ ownLimit: null, places: limits(2, 7, 5) })).toBe(7)
  expect(limitOf({ ownLimit: 3, places: limits(2, 7, 5) })).toBe(3)
  expect(limitOf({ ownLimit: 0, places: limits(9) })).toBe(0)
  expect(limitOf({ ownLimit: null, places: [] })).toBe(0)
})
