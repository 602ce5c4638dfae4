import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { textDiff, type DiffUnit, type Piece } from '#src/features/releases/text-diff.ts'

const UNITS: readonly DiffUnit[] = ['word', 'line', 'whole']

/** Texts that share a lot, as two versions of an answer do: words, Chinese, marks, line ends. */
const text = fc
  .array(fc.constantFrom('the', 'order', 'parcel', ' ', ' ', ', ', '.', '\n', '退货', '运费', '👨‍👩‍👧', '4.90', '\r\n'), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''))
const anyText = fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 60 }))

const side = (pieces: readonly Piece[], other: Piece['type']) =>
  pieces
    .filter(({ type }) => type !== other)
    .map((piece) => piece.text)
    .join('')

describe.each(UNITS)('the difference by %s', (unit) => {
  test('gives back the older text by what was kept and removed, the newer one by what was kept and added', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const pieces = textDiff(before, after, unit)
        expect(side(pieces, 'added')).toBe(before)
        expect(side(pieces, 'removed')).toBe(after)
      }),
    )
  })

  test('has no empty piece and no two neighbours of one type', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const pieces = textDiff(before, after, unit)
        expect(pieces.every((piece) => piece.text !== '')).toBe(true)
        expect(pieces.some(({ type }, index) => type === pieces[index + 1]?.type)).toBe(false)
      }),
    )
  })

  test('keeps everything of a text that did not change', () => {
    fc.assert(
      fc.property(anyText, (same) => {
        expect(textDiff(same, same, unit).every(({ type }) => type === 'kept')).toBe(true)
      }),
    )
  })
})

test('tells a changed word among kept ones', () => {
  expect(textDiff('Delivery costs 4.90 euros below that.', 'Delivery costs 5.90 euros below that.')).toEqual([
    { type: 'kept', text: 'Delivery costs ' },
    { type: 'removed', text: '4.90' },
    { type: 'added', text: '5.90' },
    { type: 'kept', text: ' euros below that.' },
  ])
})

test('finds the words of a text without spaces', () => {
  const pieces = textDiff('周一至周六 10:00 到 19:00 营业', '周一至周日 10:00 到 19:00 营业')
  expect(pieces).toHaveLength(4)
  expect(pieces.at(-1)).toEqual({ type: 'kept', text: ' 10:00 到 19:00 营业' })
})

test('does not keep the blanks between two changed words', () => {
  expect(textDiff('You can send it back to us for free.', 'You can bring something back to us for free.')).toEqual([
    { type: 'kept', text: 'You can ' },
    { type: 'removed', text: 'send it' },
    { type: 'added', text: 'bring something' },
    { type: 'kept', text: ' back to us for free.' },
  ])
})

test('tells a text that was written anew as one for the other', () => {
  expect(textDiff('We open at ten in the morning.', 'Call the shop and ask.').map(({ type }) => type)).toEqual([
    'removed',
    'added',
  ])
})

test('compares a list by its lines', () => {
  expect(textDiff('agent\nhuman\nperson\n', 'agent\nsomeone\nperson\n', 'line')).toEqual([
    { type: 'kept', text: 'agent\n' },
    { type: 'removed', text: 'human\n' },
    { type: 'added', text: 'someone\n' },
    { type: 'kept', text: 'person\n' },
  ])
})

test('stays exact for texts that are too long to be compared word by word', () => {
  const long = (word: string) => Array.from({ length: 2500 }, (_, index) => `${word}${index}`).join(' ')
  const before = `same ${long('a')}`
  const after = `same ${long('b')}`
  const pieces = textDiff(before, after)
  expect(side(pieces, 'added')).toBe(before)
  expect(side(pieces, 'removed')).toBe(after)
})

test('tells two words changed in a long text, at its beginning and its end', () => {
  const words = Array.from({ length: 2500 }, (_, index) => `word${index}`)
  const changed = words.with(1, 'first').with(-2, 'last')
  const pieces = textDiff(words.join(' '), changed.join(' '))
  expect(pieces.map(({ type }) => type)).toEqual(['kept', 'removed', 'added', 'kept', 'removed', 'added', 'kept'])
})
