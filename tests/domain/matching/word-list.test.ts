import { expect, test } from 'vitest'
import { parseWordList } from '#src/domain/matching/word-list.ts'

const dictionary = ['4', 'walk/DG', 'London', 'happy/UT', "o'clock/M"].join('\n')
const affixes = [
  'SET UTF-8',
  'PFX U Y 1',
  'PFX U   0     un         .',
  'SFX D Y 2',
  'SFX D   0     d          e',
  'SFX D   0     ed         [^ey]',
  'SFX G Y 1',
  'SFX G   0     ing        [^e]',
  'SFX T Y 1',
  'SFX T   y     ier        [^aeiou]y',
].join('\n')

test('without rules the words are those of the list, lower case and without flags', () => {
  expect([...parseWordList(dictionary)]).toEqual(['walk', 'london', 'happy', "o'clock"])
})

test('the rules add the forms of a word, a prefix also to its suffixed forms', () => {
  const words = parseWordList(dictionary, affixes)
  expect([...words].toSorted()).toEqual(
    ['walk', 'walked', 'walking', 'london', 'happy', 'happier', 'unhappy', 'unhappier', "o'clock"].toSorted(),
  )
})

test('an empty list holds no word', () => {
  expect(parseWordList('0').size).toBe(0)
})
