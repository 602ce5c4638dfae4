import fc from '#tests/support/properties.ts'
import { expect, test } from 'vitest'
import { codePoints } from '#src/lib/code-points.ts'
import { fitText } from '#src/editor/canvas/kit/fit-text.ts'

test.each([
  ['what fits is taken whole', 'ab', 'abc', 3, 'abc'],
  ['a letter too many at the end is left out', 'abc', 'abcd', 3, 'abc'],
  ['a letter too many in the middle is left out, not the last one', 'abc', 'aXbc', 3, 'abc'],
  ['a paste is taken as far as there is room', 'ab', 'aXYZb', 4, 'aXYb'],
  ['a choice that is typed over counts as room', 'abcd', 'aXYZd', 4, 'aXYd'],
  ['a family counts as its code points', '', '👨‍👩‍👧', 3, '👨‍👩'],
  ['a text that was too long may get shorter', 'abcdef', 'abcde', 3, 'abcde'],
  ['a text that was too long may not get longer', 'abcdef', 'abcdefg', 3, 'abcdef'],
])('%s', (_name, before, after, max, expected) => {
  expect(fitText(before, after, max)).toBe(expected)
})

test('no edit makes a text longer than its limit, and the words that stood there stay around it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), fc.nat(), (words, put, place) => {
      const points = [...words]
      const at = place % (points.length + 1)
      const max = points.length + 3
      const next = fitText(words, points.slice(0, at).join('') + put + points.slice(at).join(''), max)
      expect(codePoints(next)).toBe(Math.min(max, points.length + codePoints(put)))
      // Where what is put in repeats what stands beside it, several places explain the same edit: one of them has to hold.
      const places = points.map((_, i) => i).concat(points.length)
      const stays = (i: number) =>
        next.startsWith(points.slice(0, i).join('')) && next.endsWith(points.slice(i).join(''))
      expect(places.some(stays)).toBe(true)
    }),
  )
})
