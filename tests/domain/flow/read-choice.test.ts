import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { readOrdinal } from '#src/domain/flow/ordinal.ts'
import { readChoice } from '#src/domain/flow/read-choice.ts'

const fruit = [
  { id: 'a', names: ['Apple', '苹果'] },
  { id: 'p', names: ['Pear', '梨', 'nashi'] },
  { id: 'o', names: ['Orange juice', '橙汁'] },
]

describe('a choice is meant by', () => {
  test.each([
    ['apple', 'a'],
    [' APPLE! ', 'a'],
    ['ＡＰＰＬＥ', 'a'],
    ['orange-juice', 'o'],
    ['橙汁。', 'o'],
    ['nashi', 'p'],
    ['2', 'p'],
    ['２。', 'p'],
    ['no. 2', 'p'],
    ['option 3', 'o'],
    ['the first one', 'a'],
    ['first', 'a'],
    ['2nd', 'p'],
    ["I'll take the second", 'p'],
    ['two', 'p'],
    ['第二个', 'p'],
    ['第2个', 'p'],
    ['第三', 'o'],
    ['我要第一个', 'a'],
    ['选2', 'p'],
    ['最后一个', 'o'],
    ['the last one', 'o'],
  ])('«%s»: %s', (text, id) => {
    expect(readChoice(text, fruit)).toBe(id)
  })
})

describe('no choice is meant by', () => {
  test.each(['app', 'apple pie', 'apples and pears', '4', '0', 'the fourth', '', '…', 'a second opinion'])(
    '«%s»',
    (text) => {
      expect(readChoice(text, fruit)).toBeNull()
    },
  )
})

test('a number is a name before it is a place', () => {
  const stars = ['1', '3', '5'].map((name) => ({ id: `s${name}`, names: [name] }))
  expect(readChoice('3', stars)).toBe('s3')
  expect(readChoice('2', stars)).toBeNull()
  expect(readChoice('第二个', stars)).toBe('s3')
})

test('a name that two choices share means neither', () => {
  expect(
    readChoice('tea', [
      { id: '1', names: ['Tea'] },
      { id: '2', names: ['tea'] },
    ]),
  ).toBeNull()
})

test('a name of signs alone stands for itself', () => {
  const thumbs = [
    { id: 'up', names: ['👍'] },
    { id: 'down', names: ['👎'] },
  ]
  expect(readChoice('👎', thumbs)).toBe('down')
})

test('places are told in both languages up to ninety-nine', () => {
  expect(readOrdinal('第二十三个')).toEqual({ place: 23, plain: false })
  expect(readOrdinal('十')).toEqual({ place: 10, plain: true })
  expect(readOrdinal('10th')).toEqual({ place: 10, plain: false })
  expect(readOrdinal('the seventh option')).toEqual({ place: 7, plain: false })
})

test('each choice is found by its place and by its name, whatever the names are', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{5,12}$/), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(names, (words) => {
      const choices = words.map((name) => ({ id: `id-${name}`, names: [name] }))
      choices.forEach(({ id }, index) => {
        expect(readChoice(`第${index + 1}个`, choices)).toBe(id)
        expect(readChoice(words[index]!.toUpperCase(), choices)).toBe(id)
      })
    }),
  )
})
