import { expect, it } from 'vitest'
import { contradictionsOf } from '#src/domain/qa/contradiction.ts'

it.each([
  ['You have 30 days.', 'You have 14 days.', ['figures']],
  ['You have 30 days.', 'Within 30 days, at any of our 12 shops.', []],
  ['It costs 4.90 euros.', 'It costs 4.9 euros.', []],
  ['Up to 1,000 pieces.', 'Up to 1000 pieces.', []],
  ['退货期限为 7 天。', '退货期限为 15 天。', ['figures']],
  ['Yes, we ship abroad.', 'No, only at home.', ['yes_no']],
  ['Yes, in 3 days.', 'Unfortunately not before 5 days.', ['figures', 'yes_no']],
  ['可以，支持海外配送。', '不支持海外配送。', ['yes_no']],
  ['Open «Orders».', 'You have 14 days.', []],
  ['Yesterday was the last day.', 'No.', []],
])('«%s» against «%s»: %j', (one, other, expected) => {
  expect(contradictionsOf(one, other)).toEqual(expected)
  expect(contradictionsOf(other, one)).toEqual(expected)
})
