import { expect, test } from 'vitest'
import { wordGap } from '#src/lib/word-gap.ts'

test.each([
  ['a', ' '],
  ['É', ' '],
  ['7', ' '],
  ['안', ' '],
  ['订', ''],
  ['の', ''],
  [' ', ''],
  [',', ''],
  ['', ''],
])('beside %j it is %j', (neighbour, gap) => {
  expect(wordGap(neighbour)).toBe(gap)
})
